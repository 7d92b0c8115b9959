"""What people ask is found in closed tables: what it asks for can be told, and chatter is none.

A sentence whose answer another test reads is not looked up here again, but every key is.
"""

from __future__ import annotations

import pytest

from bot.model.messages import Message
from bot.model.voice import CHAT, Voice
from bot.presenter import Question
from bot.services.commands import typed
from bot.services.questions.table_of_answers import ANSWERS, OF_COMMANDS
from bot.text import questions
from bot.text.games import words_of_games
from bot.text.parsing import spoken
from bot.text.question_tables import ways
from tests.bot.fakes import ASHA

NAMED = {
    "names": frozenset(
        ["asha", "ravi", "meena", "kabir", "ai", "2", "ashas", "ravis", "meenas", "kabirs"]
    ),
    "game": words_of_games(),
    "command": frozenset(("leave", "hint", "hints", "stop")),
}

ASKED = {
    "score": (
        "what does won aim mean? | target kya hai mera | what's the score | how do I see the score?"
        " | score kya hai? | स्कोर क्या है? | how many tricks do I still need?"
        " | who has the 5 target?"
    ),
    "won": "kya hum jeet gaye? | what did we score today | kisne jeeta?",
    "ahead": "kon jeet raha hai | who's ahead? | why are we losing? | kaun jeet raha hai?",
    "am-ahead": "are we ahead? | is it over? | did it end? | has it ended | khatam ho gaya kya",
    "best": "whos the best of us",
    "have-won": (
        "पिछली बार किसने जीता? | has Ravi won? | yay! we won? | so we lost? | main jeet gaya?"
    ),
    "why-won": (
        "y did I lose? | why didn't I win? | main hara kyun | why did we lose? | how did we win?"
        " | hum kyon haare? | hum kaise jeete?"
    ),
    "mistake": (
        "what went wrong? | what was my worst mistake? | where did I make a mistake?"
        " | what decided it? | kaha galti hui | kya galat kiya"
        " | what did I do wrong?"
        " | what could I have done better? | meri sabse badi galti kya thi?"
    ),
    "history": (
        "how do I see my old games? | can i see the last game | show me my past matches"
        " | purane match dikhao"
    ),
    "see-last": "pichli sir dikhao | last trick",
    "tricks-left": "kitne haath baaki hain? | कितने हाथ बाकी हैं? | kitni sir bachi hai",
    "how-many": (
        "how many cards have I captured? | kitne ten hai humare"
        " | how many deals did we win? | how many kots did we win?"
        " | partner ne kitni sir banayi"
        " | how many tricks did we win?"
        " | how many tens does Ravi have? | mujhe kitne points mile | hamare paas kitne dehle hain?"
        " | kitne point mile? | mujhe kitne ank mile"
    ),
    "tens": (
        "how many tens left? | did they get 10♠? | who took the 10♥? | kaunse dehle bache hain?"
        " | kis ke paas 10 of spades hai | where is the last ten? | 10♠ kahan hai"
        " | kitne dehle bache hain? | कौनसे दहले बचे हैं?"
    ),
    "last-trick": (
        "did I win that? | who played what last | what did the ai do while i was gone"
        " | who played what | last hath dikhao | pichla haath kisne jeeta?"
        " | पिछला हाथ किसने जीता? | आखिरी हाथ दिखाओ"
    ),
    "gone": (
        "what cards have been played? | what has been played? | remaining trumps?"
        " | which hearts are left? | hearts kitne gaye | is trump out? | trump khatam ho gaye kya"
        " | kaunse patte nikle?"
    ),
    "happened": "what just happened? | kya hua? | क्या हुआ?",
    "why-took": (
        "why did AI 2 win that? | how did we lose that trick | why did she take the trick?"
        " | maine kyu nahi jeeta"
    ),
    "why-wins": (
        "why is meena winning the 10 | why is 5♠ winning? | why did the 10h win? | 5s kyon jeeta?"
    ),
    "made": "what does 0/2 mean? | what does 4/5 by Ravi mean",
    "why-needed": "why do i need 3 | why do I have to make five tricks?",
    "beats-pair": "wat beats a pair of aces | what beats two kings?",
    "why-not-ours": (
        "i won 10 of spades why they got it | why did they get my ten | how did they take my 10?"
        " | maine jeeta unko kyon mila | why did Ravi get the pile? | why do they get the centre?"
        " | why didn't my two wins take it? | do sir jeeti phir bhi nahi mila"
        " | i won the 10 why didnt i get it"
        " | why isn't the centre ours | why didn't we get the pile"
        " | why didn't we get those tricks?"
        " | beech ka dher hamen kyon nahi mila? | बीच का ढेर हमारा क्यों नहीं हुआ?"
    ),
    "why-beats": "why does an ace beat a king? | why did it beat that 10h?",
    "how-long-it": "how long?",
    "left": "what is left now?",
    "doing": "how am I doing? | how is Ravi doing?",
    "why-lost-card": "why did my 2 lose | why was my king beaten?",
    "stop-it": (
        "wanna stop | im done guys | how do I stop | can we stop after this one"
        " | bas karo | बंद करो | ab khatam karo"
    ),
    "why-leads": (
        "why is it Ravi's turn again? | why does Asha lead? | why do I start? | why is Ravi first?"
    ),
    "even": (
        "what happens at 2-2? | who wins a tie? | what if it is 2–2? | 2-2 hua to kya hoga?"
        " | why does blue win if it ends 2-2? | why does the dealer matter?"
    ),
    "missed": "what happens if I don't make 5? | what if Ravi misses the target?",
    "points": "how are points counted? | how do points work? | what does pays everyone mean?",
    "loser": "am I the fool? | who is the durak? | who is durak now | why am I the fool?",
    "limit": "why only up to 5 cards? | what does up to 5 cards mean?",
    "showed": (
        "what does 'has 6♣' mean? | what does 'lowest trump 6♣' mean? | what does showed mean?"
    ),
    "drawn-last": "what does drawn last mean? | what does 10♦ under stock mean?",
    "out": "am I out? | is Ravi out? | who is out",
    "secret": (
        "whats my partner got | what cards does meena have"
        " | can I see what my partner has? | can I see my partner's cards? | can they see my hand?"
        " | can I see all the hands? | sabke patte dikhao"
        " | kya main saathi ke patte dekh sakta hoon?"
    ),
    "levels": (
        "make it harder | make the AI dumber | too easy | what is steady? | how good are the bots?"
        " | can I make the AI stronger?"
        " | how do I make the computer stronger?"
        " | can we change the level? | ai kitna achha khelta hai?"
    ),
    "hint-how": "how do I get a hint? | how do we find hints? | how do hints work",
    "hint": "what does 'Hints: only while an AI plays too' mean? | hint kya hota hai?",
    "review": "परख क्या है? | समीक्षा क्या है? | रिव्यू क्या है?",
    "hints": "can I turn off hints? | hint band kaise karen? | hint band karo",
    "time-left": "how much time is left? | kitna samay bacha hai?",
    "begin": (
        "let's begin | go | we're ready | everyone is ready | start game | begin it please"
    ),
    "ready": "ready | tayyar",
    "next": (
        "agla | next deal | agli baazi | chalo agla | aage badho | deal now"
        " | agli baazi shuru karo"
    ),
    "play-now": "play now",
    "no-tips": "no more tips | turn off tips | tips band karo",
    "clock-off": "I need more time | can I turn off the timer? | can we get more time?",
    "grey": (
        "grey kyu hai | why is that card grey? | why are some buttons grey?"
        " | what do grey cards mean?"
    ),
    "no-cards": "what does ✔ out mean? | what does out mean?",
    "over-short": "what does 4 over mean? | what does 1 short mean?",
    "streak": "what does 7 wins in a row mean? | what does wins in a row mean?",
    "hand-button": "what does My hand do?",
    "replay": "what does Replay do? | what is a replay? | replay dikhao | show the deal again",
    "tip": "what does 💡 mean? | what are tips?",
    "trump": (
        "which card is trump | rang kya hota hai | what's trump? | what is trump again?"
        " | rang kya hai?"
    ),
    "trump-is": "is diamonds trump? | is this trump? | is it my trump? | kya paan trump hai?",
    "trump-rule": (
        "change trump to hearts | what is a trump? | kya main trump chun sakta hoon?"
        " | can trump change?"
        " | तुरुप का क्या काम है?"
    ),
    "holds": (
        "who has K♥? | hukum ka ikka kiske paas hai? | kis ke paas king of hearts hai"
        " | does my partner have trump?"
    ),
    "trump-maker": "trump kisne banaya? | trump kaun bolega | rang kisne bola | caller kaun hai",
    "trump-how": (
        "huh why is it diamonds | why no trump yet | why are diamonds trump now?"
        " | paan trump kaise bana? | तुरुप कैसे बना?"
    ),
    "pile": (
        "centre? | huh do i get it or my partner gets it | what's in the middle?"
        " | beech me kya hai | beech ke patte kisko milenge"
        " | who gets the pile? | how big is the pile?"
        " | who gets these cards?"
    ),
    "pace": "too fast | why is it so slow? | slow down pls | bahut tez hai",
    "sorted": "sort my cards | can you sort my hand?",
    "quits": "what if someone quits? | what happens if Ravi leaves? | agar me chala jau to",
    "who-dealt": "who dealt?",
    "deals-next": "who deals next? | agla kaun baantega",
    "who-leads": "who plays first? | lead kaun karega? | kisne lead kiya",
    "who-wins": (
        "who is winning this trick so far? | is my partner winning? | am I winning this?"
        " | ye sir kiski hai | kya mera partner jeet raha hai | who is taking this trick"
    ),
    "whose-turn": "ab kiski chal hai | kaun bolega",
    "next-player": "mere baad kaun khelega?",
    "player-before": "who do i play after this",
    "seat-now": "can I have my seat? | meri seat do",
    "about-them": "what about Ravi?",
    "my-turn": "मैं कब खेलूँगी? | when do I play? | how long till i play",
    "am-in": "am I in the next deal? | am i still in the game",
    "play-when": "when can I play? | mai kab khel sakta hu",
    "if-idle": "what if I don't press? | what happens if i dont press next",
    "attacks-next": "who attacks next?",
    "cards-when": "i have no cards | mere paas patte kyu nahi | mujhe patte nahi mile",
    "waiting": (
        "who are we waiting for? | is it stuck? | when do we start? | kiska intezaar hai?"
        " | what happens if I press Begin? | shuru kaise hoga"
        " | khel kyon ruka hai? | who is not ready? | wait, who is missing? | kaun ready nahi hai"
        " | whats taking so long | hurry up Meena | jaldi karo | who is everyone waiting for?"
        " | kaun late hai | kiska wait ho raha hai | itna time kyu lag raha hai"
    ),
    "next-deal": "agli baazi kab hai? | अगली बाज़ी कब होगी?",
    "when-late": "Ravi is slow can we skip him | Ravi is too slow | how long is a turn?",
    "stock": "whats left in stock | how many are left in the deck? | गड्डी में कितने पत्ते बचे हैं?",
    "cards-left": "कितने पत्ते बचे हैं? | who has the fewest cards",
    "going-on": (
        "whats going on | what is happening? | kya ho raha hai | kya chal raha hai"
    ),
    "what-now": (
        "wut am I supposed to do | idk what to do | yo what do i do | what do I type?"
        " | what should I do? | ab kya? | मैं क्या करूँ?"
    ),
    "can-win": "can I still win? | kya main abhi bhi jeet sakta hoon?",
    "playable": "what can I put down now? | what cards may I play? | kaunsa patta khel sakta hoon?",
    "can-pass": (
        "can I pass my turn? | is pass ok | can i skip | is it ok to pass?"
        " | kya main pass kar sakta hoon?"
    ),
    "if-pass": "what happens if i pass | pass kiya to kya hoga? | can i come back after passing",
    "must-move": "do i have to play | must I beat? | kya khelna padega? | chalna zaroori hai",
    "beats-card": "what beats Kh? | what beats ah? | 10♠ ko kya kaatta hai? | can a 2 be beaten?",
    "beats-this": "what can beat this | ye kaise kaatu",
    "what-to-play": (
        "which card | best card to start with? | which suit should I lead? | what to play"
        " | which card should I attack with? | kya khelun? | kaunsa patta dalu"
    ),
    "which-to-play": (
        "shud I pass or not | wouldn't it be better to play low? | is it better if I keep my ten?"
        " | should I take this trick? | should I trump this? | kya ye haath lena chahiye"
        " | dehla bachana behtar hai? | should I play the ace or the ten? | is it better to take?"
        " | should we beat it? | kya main ikka khelun?"
    ),
    "must-play": "do I have to play K♦? | kya mujhe paan khelna padega?",
    "follow": (
        "can I play any card? | kya rang dena zaroori hai? | क्या रंग देना ज़रूरी है?"
        " | can I beat with trump | turup maar sakta hu"
    ),
    "why-not": "why can't I play this? | why must I add cards? | why must I play 9♠?",
    "why-cant": (
        "why can't I play K♦? | wait y cant i play my 8s | why can't I play the ace?"
        " | why can't I play trump? | turup kyu nahi chal sakta"
        " | kyon nahi khel sakta 10h?"
    ),
    "why-card": "why 2d? | why the king of hearts?",
    "may-play": (
        "can I throw 7 7 7? | may I lead the ace? | can I play trump? | can i play 7h and 8h"
        " | kya main 10♥ khel sakta hoon?"
    ),
    "why-this": "why not? | why this card? | kyon? | क्यों?",
    "played": (
        "what did I play? | who played the ace? | Ravi ne kya khela? | साथी ने क्या चला?"
        " | kisne 10 chala | what do I have to beat"
    ),
    "card-gone": (
        "has the king of clubs been played? | is the ace of spades gone? | kya 10♠ nikal gaya?"
        " | kya chidi ka badshah nikla?"
    ),
    "skipped": "why did Ravi get skipped? | why am I skipped | meri baari kyu nahi aayi",
    "gets-seven": "what if they win seven tricks?",
    "attacks-me": (
        "who am i attacking | who is attacking me now? | who is attacking"
        " | kaun hamla kar raha hai"
    ),
    "suit-names": "which suit is the turtle? | kitne suit hai | machhli kya hai",
    "half": "what does second half mean?",
    "of-par": "what is 6 of 40?",
    "raja": "can anything beat a raja? | राजा को कौन काट सकता है?",
    "partner": (
        "is Ravi with me? | who's Ravi's partner? | am I with Asha now? | mera saathi kaun hai?"
        " | मैं किसके साथ हूँ? | ai 2 mera partner hai kya"
    ),
    "against": "who am I playing against? | who are our opponents? | hum kiske khilaf hain?",
    "why-seat": (
        "why am I in seat 3 now? | why did we change seats?"
        " | y did the seats change"
    ),
    "partners": (
        "are we partners or against each other | who decides teams?"
        " | partner kaise bante hain?"
    ),
    "change-partner": (
        "how do I become Kabir's partner? | how do I play with Kabir as my partner?"
        " | Kabir ke saath kaise khelun? | can Asha be my partner? | साथी कैसे चुनें?"
        " | can I pick who I play with?"
    ),
    "change-seat": (
        "i wanna be with asha | how do I swap seats? | can I sit with Asha?"
        " | seat kaise badlun?"
    ),
    "seats": "where do I sit? | who sits opposite me? | meri seat kaunsi hai? | मैं कहाँ बैठा हूँ?",
    "all-left": "everyone left what do i do | they all left, what now | everybody is gone",
    "are-ai": "are they bots now | is Ravi a bot?",
    "where": (
        "where's AI 2? | where did Kabir go? | who is away? | Ravi kahan hai? | Kabir कहाँ गया?"
    ),
    "talk": "can I tell my partner my cards? | kya main partner se baat kar sakta hoon?",
    "join": (
        "i want to join ravi | can I play too? | can somebody join later?"
        " | my friend is coming late"
        " | can my friend play too? | is there a free seat?"
        " | kya mera dost khel sakta hai? | how do I join? | main kaise join karun?"
        " | क्या और लोग जुड़ सकते हैं?"
    ),
    "add-bot": (
        "how do I add you to my group? | how can we invite the bot?"
        " | bot ko group mein kaise jodun?"
    ),
    "hello": "hey | hello | Hello! | hi there | नमस्ते",
    "play-alone": "I want to play by myself | मुझे अकेले खेलना है",
    "with-friends": (
        "invite friends | दोस्तों के साथ खेलना है | invite someone"
        " | how do I start a game with my friends? | dosto ke saath kaise khelun?"
    ),
    "alone": (
        "can I play alone? | kya main akele khel sakta hoon? | can we play with bots?"
        " | can I play against the computer?"
    ),
    "with-ai": (
        "can I play with my friend against the computer?"
        " | can we play with two people and two bots? | can I play with one friend and an AI?"
    ),
    "several-cards": (
        "can I play 3 4 5 together? | can I play 3 cards together? | do patte chal sakta hu kya"
    ),
    "let-me-in": "count me in | I'm in | main bhi khelungi | mujhe bhi khelna hai",
    "me-too": "me too | मैं भी",
    "rules-of": "rules for court piece | durak ke niyam kya hain? | दुराक के नियम बताओ",
    "durak": "what does the durak mean? | what's the fool?",
    "bot": "ye bot kya karta hai?",
    "you": (
        "who are you? | what can you do? | aap kya kar sakte ho? | are you a bot?"
        " | aap kaun hain? | आप कौन हैं?"
    ),
    "about-me": "what do you know about me? | what data do you keep?",
    "channel": "how can I limit the bot to one channel? | can you limit games to this channel?",
    "kick": (
        "kick Ravi | can I kick Ravi? | kya hum Ravi ko nikal sakte hain?"
        " | how do I remove somebody?"
    ),
    "rating": "what does my rating mean? | rating kaise banti hai?",
    "quit": "quit | i quit | main rukna chahta hoon",
    "see-rules": (
        "can I see the rules? | what are the rules? | show me the rules | niyam dikhao"
        " | मुझे नियम समझाओ"
    ),
    "preset": "is there a fast version? | what is classic? | what does quick mean?",
    "house-rules": "what are the house rules? | house rules kya hain?",
    "ranks": (
        "are twos low? | is 2 high or low"
        " | is the king the highest card? | is a 10 higher than a 1?"
        " | what order are the cards in? | does an ace beat a king?"
    ),
    "good": "is the ace good? | which cards are good? | are tens good?",
    "points-why": "why did I lose two points? | does that mean we got a point?",
    "worth": (
        "how many points for a ten | teh 10s what r they worth"
        " | what's a ten worth? | what are tens worth?"
        " | what is a trick worth?"
        " | dehle se kya milta hai?"
    ),
    "deals-left": (
        "how many more deals? | how many deals until the match is over?"
        " | kitni baaziyan baaki hain?"
    ),
    "how-to-play": (
        "teach me | how 2 play in short | tutorial | explain the game | khel samjhao"
        " | what are we playing? | khelte kaise hain?"
    ),
    "about": "what is this game about?",
    "how-many-play": (
        "cn i play wid 2 frnds only | can 3 people play? | how do we play with three players?"
        " | kya 5 log khel sakte hain? | kitne log khel sakte hain?"
    ),
    "needed-to-win-match": (
        "can we play best of 5? | how many kots do we need to win the match? | kitne kot chahiye?"
    ),
    "needed": (
        "do we need the last ten? | how many tricks do i need | kitne chahiye mujhe"
        " | how many tens do we need? | how many tricks must we win? | first to 7 kya hai"
        " | do we need all 13?"
    ),
    "cards-dealt": (
        "why 8 more"
        " | why do I have more cards now? | when do I draw? | kyon paanch patte? | y only 5 cards"
        " | only 5 cards? | do we get more cards later | why do i have 5 cards | sirf 5 patte?"
        " | kya baad mein aur patte milenge? | why are there only five cards? | why six cards?"
        " | why is my hand 13 cards? | why can't I see all my cards? | baaki patte kab milenge?"
        " | when do we get the other cards? | why do I have only five cards?"
        " | mere paas sirf paanch patte kyon hain?"
    ),
    "ends": "when does it end? | when will it be over? | kab khatam hoga",
    "how-long": "how long does a game take? | how long is a match? | how long does it take?",
    "how-many-deals": (
        "how many rounds? | when does the match end? | how many deals are there?"
        " | kitni deals hoti hain?"
    ),
    "account": "do I need an account to play? | do we have to install an app?",
    "my-cards": "what are my cards? | show me my cards | mere patte dikhao",
    "back": "I am back | let me back in | main wapas aa gaya | i left by mistake | undo leave",
    "here": "I am here | main yahan hoon | main aa gaya | मैं यहीं हूँ",
    "may-leave": (
        "can I leave? | i dont want to play anymore | I have to go | gtg"
        " | mujhe jana hai | can we quit? | chhodna hai"
        " | i have to go in 10 mins | i have to go for half an hour"
        " | main chalta hoon | मैं चलता हूँ"
    ),
    "bye": "bye | thx bye | good night all bye | good night | kal khelenge",
    "play-on": "what happens if i press play on | what does Play on do?",
    "come-back": "how do I come back? | can I come back later?",
    "stop-how": "when can we stop?",
    "leave": "how can I exit? | khel se kaise niklun? | do I lose if I leave?",
    "stop": (
        "enough for today | end the game | let's stop the match | let's stop here"
        " | khel khatam karo | stop karo"
    ),
    "agree": "yes | ok | Okay! | haan | हाँ ठीक",
    "again": (
        "again | can we do one more same rules | same again | lets play again same people"
        " | new game | play again?"
        " | one more game | nooo one more | rematch | phir se khelte hain | ek aur match"
        " | rematch karo | i want to play again | same teams again"
    ),
    "continue": "let's play on | keep going | don't stop | khelte raho | जारी रखें",
    "refuse": "no | nope | nahin | नहीं | never mind | cancel",
    "confused": (
        "huh | kuch samajh nahi aaya | wait what | I don't understand | I am confused | madad"
        " | I don't get it"
    ),
    "hint-please": "give me a hint | can I get a hint? | sanket do",
    "thanks": "thanks! | thank you | ok cool | shukriya | well played",
    "stops": (
        "y did it not stop | why is it still going | who wants to stop? | kisne rokne ko kaha?"
    ),
    "table": "where is the table? | where is the game | table dikhao",
    "own-cards": (
        "what card did I draw? | I can't see my cards | where did my cards go? | where is my hand?"
        " | मेरे पास कौन से पत्ते हैं? | can I see my cards?"
        " | no cards came"
    ),
    "won-already": "did we already win? | have they won yet",
    "can-kot": (
        "can we still get a kot | can they still get a kot | can i still win w all 4"
        " | kya hum kot bana sakte hain"
    ),
    "my-game": "go back to my game | take me back to the game | mere game pe wapas jao",
    "can-play": (
        "lets play durak | play tien len | i wanna try durak | I want to play Teen Do Paanch"
        " | kya hum durak khel sakte hain? | mujhe durak khelna hai | चलो दुराक खेलें"
    ),
    "games": (
        "other games | what games can we play? | which games do you know?"
        " | can we play another game?"
    ),
    "change-game": (
        "change game | i wanna change the game | how do I change the game? | switch the game please"
        " | khel badalna hai"
    ),
    "what-game": (
        "what is dehla pakad? | what's durak? | durak kya hai? | how do I play teen do paanch?"
        " | durak kaise khelte hain?"
    ),
    "cost": "do i need money for this | how much does it cost? | kya yeh muft hai?",
    "language": (
        "change my language to hindi | bhasha english karo | speak hindi | hindi mein bolo"
        " | हिंदी में बोलो | hindi | हिंदी में | bhasha badlo | change language | hindi please"
        " | भाषा कैसे बदलें?"
    ),
    "speaks": "do you speak Hindi? | क्या मैं हिंदी में खेल सकती हूँ?",
    "undo": (
        "can I take that back? | can I take back my card? | kya main patta wapas le sakta hoon?"
    ),
    "oops": "Oops! | oops wrong card | I played the wrong card | I made a mistake",
    "begin-without": "what does begin without AI do?",
    "without-them": (
        "can we play without ravi | can we keep playing without ravi | can Ravi come later?"
    ),
    "without-ai": "can we play without ai? | bina ai ke kaise khelen? | can I remove the AI?",
    "fair": "kya shuffle fair hai?",
    "rigged": "kya game rigged hai?",
    "mute": (
        "how do I mute you? | mute the bot | no pings please | can I turn off the notifications?"
    ),
    "cheat": (
        "is the AI cheating? | are you fair? | kya AI cheating karta hai?"
        " | ai ne cheating ki kya"
    ),
    "picked-up": "why did he pick up | why does Ravi pick up cards? | usne kyu uthaya",
    "last-deal": "what happened in the last deal | pichli baazi mein kya hua",
    "past-deal": "what happened in deal 3 | show me deal 2",
    "host": "who is the host? | who made this table? | kisne table banayi",
    "watch": "can i watch | can I just watch? | kya main dekh sakta hu | sirf dekhna hai",
    "break": (
        "can u play for me? | gimme 2 mins"
        " | pause | brb 5 min | replace me please | zara ruko | I'm on a break"
        " | afk | break | mujhe break chahiye | baad mein aaunga"
    ),
    "star": (
        "what is that star? | why is there a star next to Ravi? | ⭐ यानी क्या? | what is (won)"
    ),
    "sides": "what are 🔵 and 🟠?",
    "opposite": "what does 🔵 1 ⇄ 3 mean?",
    "turn": "what's ▶️",
    "away": "what does the sleeping face mean?",
    "clock": "what does ⏳ mean?",
    "ai": "what does 🤖 mean?",
    "lock": (
        "what is 🔒? | fair shuffle | how are the cards shuffled? | what is a fair shuffle?"
        " | what's the fair shuffle about?"
    ),
    "dehla": "what's a dehla?",
    "how-command": "how do I leave? | how do we leave the table?",
    "what-command": "what does stop do? | what does leave do?",
}  # fmt: skip

AT_A_FIRST_TABLE = {
    "pile-rule": (
        "what happens if my partner wins"
        " | what is centre | centre kya hai | what does “takes it with one more” mean?"
        " | 10 kaise pakde | how do i catch a ten | how can we capture 10s | दहला कैसे पकड़ें"
    ),
    "trump-is-what": "trump kya hai | tarup kya hota hai",
    "which-trick": (
        "which trick is it? | kaun si sir chal rahi hai | konsa haath chal raha hai"
        " | kaun si sir | trick number?"
    ),
    "people": "kaun kaun hai | ye log kaun hai | is anyone there? | am I playing?",
    "double-sir": "double sir | double sir kya hota hai | what is single sir?",
    "bavney": "bavney | bavney kya hai | what is 52 court",
    "pulls": "patte kheenchna kya hai | who pulls from whom",
    "transfer": "transfer kya hai | what is a transfer?",
    "pass-how": "done kaise kare | what does pass mean? | what does done mean",
    "okay": "acha | alright | got it | samajh gaya",
    "with-ai": "bots khelenge kya",
    "next-deal": "next kab",
    "why-beats": "why is 7 of hearts high | 7 sabse bada kyu hai",
    "how-many-play": "2 player game hai kya | can 2 of us play | hum 2 log hai khel sakte hai",
    "must-play": "do i have to cut | trump chalna zaroori hai kya | kya trump lagana padega",
    "may-play": "can i cut with trump",
    "may-play-told": "ikka chal sakta hu?",
    "which-to-play": "can i keep my ten | 10 bacha ke rakhu | 10 kab chalu | kya mai utha lu",
    "who-leads": "konsa suit chala | kya lead hua | kaun pehle khelega",
    "you": "who made you | kisne banaya tumhe",
    "pace": "ye bot slow kyu hai",
    "may-leave": "mujhe nahi khelna",
    "let-me-in": "mai bhi khelu | me bhi khelna hai | i want to play too",
    "again": "aur khelna hai",
    "several-cards": "jodi chal sakta hu",
    "if-pass": "pass karne se kya hoga",
    "durak": "durak ka matlab",
    "loser": "durak kaun hai",
    "partner": "what is my partner called | partner kaun hoga | partner hai kya isme",
    "points-why": "mera patta kyu liya",
    "hukum": "hukum kya hota hai | hukum matlab | what is hukum",
    "come-back": (
        "how do i get back in | i got disconnected | my net went off | net chala gaya tha"
        " | wapas kaise aaun"
    ),
    "how-play-card": (
        "how to throw card | patta kaise chalu | card kaise chalte hai | how to type a card"
        " | kya likhu | what can I type here?"
    ),
    "void": "what if i dont have that suit | i dont have hearts | agar mere paas rang nahi hai",
    "pictures": "no pictures | photo band karo | how do i turn off pictures",
    "stats": "my stats | mera record",
    "played": "who played the 10 of diamonds",
    "whose-turn": "kiska chance hai | kiska number hai",
    "trump-how": "trump kab banega | trump kaun banayega",
    "last-trick": "kaun jeeta pichla haath | who won that | ye kaun le gaya | kiska haath hua",
    "ranks": "sabse bada patta | ace bada ya king | is 10 bigger than jack | which card is biggest",
    "worth": "10 ki value kya hai",
    "how-many": (
        "dehle kitne pakde humne | who got the kot | kitne kot hue | kot hua kya | kot hoga kya"
    ),
    "tens": "have all tens been caught | did we win the tens",
    "follow": (
        "kya mujhe same suit dena padega | can i throw any card | kaat sakta hu kya"
        " | koi bhi patta chal sakta hu kya"
    ),
    "pile": "do we get the middle cards | beech ke patte kiske honge",
    "score": "score kya chal raha hai | mujhe kitne banane hai | kisko 5 banane hai",
    "change-partner": "partner badalna hai",
    "join": "mera dost bhi khelna chahta hai",
    "with-friends": "how to add more players",
    "talk": "partner ko kaise batau | partner ko bata sakta hu kya",
    "when-late": "y did it play for me | ravi bahut slow hai | kitna time milta hai",
    "leave": "bahar kaise niklu",
    "stop-it": "game kaise band kare",
    "stop": "game band karo",
    "cost": "is this real money",
    "cheat": "ai cheating kar raha hai",
    "see-rules": "rules batao | rules kya hai",
    "how-to-play": "rules in short",
    "confused": "pehli baar khel raha hu | madad karo | this is my first time",
    "hint-please": "hint do na | hint do",
    "what-to-play": "konsa patta khelu | which is best | which suit is best for me?",
    "oops": "galti ho gayi | wrong card pressed | galat patta chal diya",
    "undo": "undo karo",
    "holds": "2 kiska hai | where is queen of hearts | paan ki begum kahan hai",
    "why-not": "ye patta kyu nahi chal raha",
    "waiting": "button not working | button kaam nahi kar raha",
    "own-cards": "cards not showing",
    "star": "star ka matlab",
    "games": "teen patti hai kya | rummy khelna hai | aur kaunse game hai",
    "change-game": "game change karo | dusra game khelna hai",
    "seats": "who plays for me | who is playing | kaun kaun khel raha hai",
    "without-ai": "remove bots | bots hatao",
    "levels": "bot kitna accha hai | bot ko easy karo",
    "clock-off": "timer hatao | time kam hai | time badhao",
    "mute": "notification band karo",
    "best": "sabse accha player kaun hai | leaderboard dikhao",
    "catch": "dehla kaise milega | dehla kaise pakadte hain",
    "deals-next": "kaun deal karega",
    "my-turn": "mera chance hai kya",
    "history": "old games | purane games",
    "won": "pichla result | last result | result | result kya hai | नतीजा क्या हुआ?",
}
"""What people of India type at their first table, with slips."""
CHATTER = (
    "can you pass the salt?", "do we have to play cricket?", "would it be better tomorrow?",
    "is it better if you call me?", "do we need all this?", "is the ace gone mad?",
    "what beats a good book?", "have I a seat on the train?", "can I take your seat?",
    "what is the best football team?", "how many players does India need to win?",
    "who dealt this mess?", "how much money do you have?", "where were you two together?",
    "which team do you support?", "who needs a break?", "can I break a pair?",
    "how was your break?", "who is free tonight?", "is Ravi free?",
    "what can you do about it?", "who are you with?", "am I in?", "are we in?",
    "let me think", "I want to stop smoking", "are you human enough?", "me too he said",
    "I'm in bed", "i have to go 9h", "gotta go 9h", "im going 9h", "i must go hearts", "brb 9h",
    "what did you play?", "can I kick your dog?", "has the bus gone?",
    "what do you know?", "who won the lottery?",
    "how many matches did Ravi win?", "who has the car?", "what did you play?", "how are you?",
    "how many people are coming tonight?", "what time is it?", "who plays next week?",
    "can you change seats, Ravi?", "what happens if Kabir comes late?", "who is your friend?",
    "what's next?", "who is back?", "what can we play?", "kaise ho?", "kya kar rahe ho?",
    "who asked you?", "who has two tickets?", "is the shop close?", "lets play football",
    "is five good for you?",
    "I want to play outside", "show me the money", "explain yourself", "who is after the money?",
    "what is wrong?", "how many more?", "who pays for all?", "is it good?",
    "why are you leaving?", "do they cheat on you?",
    "should I take the bus?", "can we stop for tea?", "how do I quit smoking?", "is tea better?",
    "can I follow you on insta?", "what happened to you?", "where is my phone?",
    "can I leave you two alone?", "what is happening to us?", "are you a new player?",
    "are you blue?", "I don't care", "why so slow today?",
    "kya late ho gaya?", "kitna time hua?", "kal kaun aa raha hai?", "आप कैसे हैं?",
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (one, key)
        for asked in (ASKED, AT_A_FIRST_TABLE)
        for key, lines in asked.items()
        for one in lines.split(" | ")
    ],
)
def test_a_question_is_found_by_its_words_in_either_language(line, key):
    assert questions.key_of(spoken(line), NAMED) == key


@pytest.mark.parametrize("line", CHATTER)
def test_chatter_is_no_question(line):
    assert questions.key_of(spoken(line), NAMED) is None


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("how do I chnge my partner?", "change-partner"),
        ("who has the ace of heats?", "holds"),
        ("wich card shoud I play?", "what-to-play"),
        ("what is trupm?", "trump"),
        ("what is trouble?", None),
    ],
)
def test_a_slip_of_a_letter_is_mended_in_what_is_asked_of_us_alone(line, key):
    assert questions.key_of(spoken(line), NAMED) is None
    assert questions.key_of(spoken(line), NAMED, with_slips=True) == key


def test_a_lone_y_is_a_yes_and_no_why():
    assert questions.key_of(("y",), NAMED) == "agree"


def test_every_question_of_the_tables_has_an_answer_and_is_asked_above():
    asked = {one.key for one in ways()}
    assert asked == {*ANSWERS, *OF_COMMANDS} == {*ASKED, *AT_A_FIRST_TABLE}
    told = [one.tell for answers in ANSWERS.values() for one in answers]
    assert all(typed(one.split()[0]) for one in told if isinstance(one, str))


@pytest.mark.parametrize("key", ANSWERS)
def test_an_answer_that_fits_without_a_table_needs_none(key):
    asked = Question(ASHA, ("what?",), Voice("en", CHAT))
    for answer in ANSWERS[key]:
        if not isinstance(answer.tell, str) and answer.fits(asked):
            assert isinstance(answer.tell(asked), Message | None)


def test_no_line_of_the_tables_fits_only_what_a_line_before_it_fits():
    for at, way in enumerate(ways()):
        before = [one for one in ways()[:at] if way.known <= one.known]
        assert not any(
            all(any(own <= group for own in way.groups) for group in one.groups) for one in before
        ), way


@pytest.mark.parametrize("line", CHATTER)
async def test_chatter_gets_no_answer_and_no_rule_of_other_matters(four, line):
    assert await four.pass_by(ASHA, line) is None
    assert "I don't know" in (await four.say(ASHA, line)).text


def test_a_word_that_some_game_has_in_its_name_names_no_game():
    asked = [
        Question(ASHA, spoken(one), Voice("en", CHAT)) for one in ("what's a kot", "kot kya hai")
    ]
    assert [questions.key_of(one.words, one.named) for one in asked] == [None, None]
