"""What the policy of Dehla Pakad has learned: see ``dehla_pakad_policy_network``."""

from __future__ import annotations

SCALE = 1000

LEARNED = """
c-oa$cU%+M8oiSsU5Yd*(xs~u>8L?a6j7Sk6%|lWT*Vcz;3BrQU|GSkvdDs<u(C)|5CN%DML>$ukswkx7zibhnU~BYnPLBU@Au-
6%-p&6yI(oyeAn&(r7@eDL_muXT>@-w3-+2-6<w=%&&Y0^O{x!(bc?qrLqN1t)G7^;$bsTj)5#;kkO)vO6^UJ4zUb;vH6?}hq!x
GExw!5{l)2jRsBQ0*<bfW|UaS^w>l&gN`)1J1x{q9U{~jsR%B1I0Hr$e0QNCEam!U@5V0=N2wLQo{14N5?SGCUF>$RG;Gmr1=OX
*(MX_NknGOW^gr&e&Wy|40WkLg45`VQ4!TlB8Dd;pVecFl_9fFSi31q~xg=1u1_^x7-$n>`Ov{%p+n-Oc*?wvZAv14`j8Sn*Peu
s_%_c=Et+W8U6j&)l0ccQ7h!l-*{Pg2z9U-ddMq=qqfv3K73uG_gIY#q2z#;ZQf|U0+s3Gb2YWPn{NQUaJ-^qZ_TR&=rk*UCkP!
%er}liRvW_E;st4#NPQ3JvAQu=m~2GayM?*D|#s1p-?-bW<4vofVF;l+EiRuQ3ObfEM29j)h<4aG!%&}kzxS5@3wTQk8fvBj7*S
9DU(!5X{iaJ@ns}YTOAdH9&y<L3)`i}Wl}FBXPfI}Cz^p!wIi$JR=1pQ@$0d%w3gVq%7Q7{`#+`RM(g@=gc`p!pDvv1==*NFK*X
HYt*#F~uYajg8DL+QKD~k3{vyY8y6oNf*rRcMF*&K0*&*ibzI6IbacJdbO?3<USH%sWR83fpE@pPXtzc^t^M|{>pxLjRnR0Or8|
&JHkcRSK8LP%9p45s@REn?3QoGY&sO))c|GAQh#;TE#tp{~K*<{!Z^)P8#N0zblArY~}S?B&RFsOAPo0Xp%qvrxnNxT`z&DezmE
P$OtN~cG=Iycc2jM5m*HP2q<ul%$|u5mS8F9zz`BlwOK^o|ZTYTg~ZdGtl3jifexlXA>LlUlRdF`Y8O$sD<_%w?THO=A7-uXAVj
kJ(*My7+AhnC`sM**oQFwtRMyJSqv35doT*fT+|Uj0lP@5S8km1>}DurdcEfX@o4!WPx$gG%^X3=>p8zh0DS}?mc$-O7iB0yJu>
m>GE$Wsc+-zUUU^(tyM`p<sIf-@H3D)a%ivWM&E3TwWw!`{pjL1)t9Z-+RunHw=S0vT}^NP`^)sz9}_Y^fA1)MGI_uV*iwC8*95
gJq#nAw+11$2v-7FJLFour#ROT8n5wa&INLpG;;*;5`b8I98;Jj=0ub9$sp9b>aRs3b7N3M`4hYM|c;_4oSxOJ5T&*ZO>9amLPo
R|5FM374Khs3c5jbASGp^U0*vZPjD6(Ox<kdhAUtK-V=2oTZ3um5J7TlY$JN<Cdd3)dauFH0Xr)a>lb5mA$n9g5ctl|#a_X`#cD
~#^Saw&0mWfgq9dtZ}I&Jt?8ugJ%KhrrnO7K1xL;g9~Vro~QiqF&*hKc~1=gxxCLRWTUxT9&E)D$0HKQhY^`OxhI1$lmsjU9-s!
AW^8>ZEmGC*&)ZIWjOAX8@ZctEB3DYwJR$|wq~TL_!Mh>tG7_f>09A*<<+K;7hsR&Zt9=^WDP6s*}g{GI{1G5q+9aPmF%)335u3
k>(?s`WM<E>09hmH>yviLwH{z^(@miT%}V67+o_lObGug;2TvMTUh}cErBL@ZP1F_$IjJ@}?@;zS=YBY5@az~UxRct#c-Z@95MH
U!kp$wYX3D8`{smbLCl01pD+c<VIB3mqSWK&U6C~CB^a}&{sjt!gA~pRbyFM<|``JqwGub|&Y3V_s<f1bdcCU72${hP$ZzQLoKX
_%*kZ<S?0M)MAD0!=GXQI^o)j|(HY`7n{as05rkW-bj<D$OL<5!n#)OYdmx$}7Y2^sN@-2y;jn?9pr%h4XXKZSK{<q=~QWT{$DY
?Qya!j!*@hUzk})YHDnwGFp2%Z)Zy8?=Igzw2eImksRjI$5$fIaJ%f!&vw)Mb({Vp^o`MX}dx%v@v87cc?l;$!}j5-j#?3&a^}A
iD_~-M8H+;$qx%JwJ>M;NMK^2!h)W;%o%Y7$=ZvR!;HZLvI_*oO@#V@%nXIOc&lMuMt073X;ZqQ5J`AhaZHFwz8$4z;imVi>y`!
dCLFH4=y#kFy62`pNUD1g|C4vMi{Sg(zfXKL5@qghI%(ZbO{d11I7D4_F}t@wKic?imZH05O2{+)^FZhHKZa+Gp4bgvl~OkyY_M
8z^#0d7>0A63PCE6kx3IP{kC>|0>9QEpIp%)bNWT+^o$xgOv^mGb)6T^UOb!d&a6Vot6aFjpgjZOL>PUoML&25IhVjm^)b3(2b(
IQW>3@OZ8lo=n^#tvjQXyix-?Ag!V$|Sbjj505o@*V~NbX}J9)+%Ytz(Sci=I9PR${^%1MdB-Nq;Gz5x%bQd`fCS$&MAT9jt%0k
~P%+@G_Vc_;}-W?JWsTmAjwXhJX->qp2Z}L-#y-{F7s3fK6}vd7)b=9c^DEzU;02TQ}G(_2J@%Qy)#1>iTRE(ca|*JR<xl8V@7B
DIK<ZlXoZYyu4iP=qp6~vtrZ=m#F2RX}_I}Tk_2Eu`6)MH4zAu2Lr$<us&t@QTn00i#8)S9+zf?Kh5~^z)13D{@J9mkdI$}914j
tsmRN>_j;&#>=(fJ^im*O$MeB0b+Kd{<EHx;6{_3rg%p%7%{*7a@LX1rYm^oyWno&g+4c7&<rhjpSkyY*Ojb_eaPyeCT1?b1$?5
m12<-&RJlgh{+&QmVA)R&KBNm1R3GBAo<nh=Kn6LC#Og<6SaK-9oq}7PW#9VAkWL}rMkmQ=`K<T@0m>d3lwOls4C{*T*%cI8L&7
eVjl|-7T=DX8Xg3rtUdh?6V)lCg$GJ7@}m+I=)#oq%GPrN;v=+gVPGphbZew2eppEWN@k0R4X0*Q^^z>~|L3Mkiu-Tr~fg-=zf9
T}aKom-;#gIZuvCNOK%ffxe$ZR>^Kx`aMb_|)hzE?S!+Px*XUPsc**u|~}U&3<aew{e4^qy1(AGp;g!I<D*m0j(Z=Q)0G0idrtU
2Ei}vB9}zH$@zm38<**Qcwey38L=)E@duh20~(a&4~`7(1&JjEG0Xr}6O+F7BWJ%G=%{%-v{q@~Zyk6!p@9DM@=jxoI!|iZ>7Dc
rW%<XSF99gIprz4NB3!IV>)LURJ*Tg?PxXdB(yTeMM4JUXM9v6(b9(>hVksvF<!RHXO}60XK5E!U=ZmKV`|ACltX$pG78j&qk{%
Jzm?lI{>iTB!#y2Hlkxlx`8(GKdE21nx%vo}M=iX+)J+|Al#B9qoA>BZ0R*j2%VqcD0yT5U9owIrR{+3CtHkU3$#jpXio@37GjU
}5<Y3Z6?tQ~Lr724E>7duA_(*&zW_L1U>DCL3Ye$xFY;n2CL2snZMhq`0MjH~CHwbhkur%gZTDohUeE9H^N14B~kw9!bWN-sH9_
$*_;ezr4Bq7ay$kR4HDv<`~ACuN`3*OlF-y~fi)|4d8k1;N}pvHc`!;>og`NsexY)E8da5<P$-CNA;%N$@zMZP;^2SPeGo$!s~T
`G>kk&e?k-^n$RLmQeGe<#YK5<IZJ-W`zKk(T52-%D*Wo8U7QwYiw2A@!xX7{mQ!<FPT>w7^E7vMW?;2Zd?`c+GlhZWwm|-xRd5
|^S6pBr6}LZiq^a13h9j`I8WB1Ry~(d?`<~`xn!Dl;9EN*L2Kg=zn+5vK*w)Orps=-Q?gsuGv%9Fqg1DUAwlO(Az8sCj*m1uBle
Xjo05H7eeToSS|CRmU>&_yUN!dV+I(ZXm;UrbDIbgONm}UEuTQ^DzVf44GtN?1e7hlUIDFW;Cn~CL9Ux5>l{(1Xb^59onX>SS)z
KuSr|(|PBua{%nbF)d+AX{0h?4oIrAmrE`p->A6`8;@(?MF)OnEl4a1cqz1;@exY^I-HX=Ju;_F1Y*yjHb11(6werxDSs+edYr0
A6(~Ngo1j4I1k0gH!`<=fwV!vhpbP^3tL(k8>+Rp4;l@NELpPRaI)*Pg>JOO94CLH_u*I&D#Bwz6ba}Kk73lg${lR3yiIBczeMx
<bA@>nFowee|2O-=z&EPxj2isW!6vfs<TxZYmO`QNW`1ONA0w^?)1XL+O^2f+SN6q-O|JU^Rb{<iq^qrxyQ{;<yY(l*&jEhl%!>
3(cO0aul>hv8AuEd*bj|=A3xtAy&%6=8hoHmjRVGsX&_?#86bdtAqeLe{a_E+AHsjeUL!1k4Wh%?E9?OqN0%V@2m+zM=n&r`_d;
+hm<@bBW`+BO`2YaSorJr@z99C%tPp!089_)0n1fkl2mlfbfgnI)Uto>}K^&tjNPx2#W}&tqz~70xJ=Zmay9dIHhdZ6%A}?fwV}
(DT>lmIDURntsLP`N|3xuCVVg&%69E4{M;b$2C@Iv6<0e~CBcR`4rV|Ot8uld|0^D@qhgNFsKA%u_#o-IJwhvzw7J%k7cgm8xk!
}oMv$q}MK{2jp~JTib64B?r=;R5&><axqR3;TzS67)5M!0fER9H2qGII#uHIrbPr1~7yW&_O6LJg*!a?6F_LxW5pFA#PncV*&__
?Lfi?*^|laC2S8kuVDlNI3mzBFpLGmaREYYun~_|3$WPV?6(jHj_hgd#Sk*Zg)9kh;LlmhA|WuuUclm)4}q}!!F&wj7)E0PSiBG
~88AjUetFsVENl|M;YNThff=}ch@S->1_(Id&V>LE^~n4RvN?@ohL2Ms@Cb6lrw$)8fN%HTnnetO4{3;qK0qKHm>&Yn)hCFDJ9G
}jg)E7{YJ?zs0B0Xg5I%ch9)odcp)lhqAEsX<n4pyipX&s!@xoza7cDd{Fc_>bE#Pq)ny)?xM0Atm6@+aFA!IIi5Qqc-!7RjvBS
(Q@&ZIeR{$Z|jY=~mH!Z3vpS;5^OCP*5Lu?X;=(7Ygkz;1+vU|k8N4aPHG<*_}uY)09Epx9!e*hbBfNJN=u0Y1MWwkxQ6EC_W1b
qnS=!-hQ94WjP=D>#g?4aPtL0|+Av%*j1^iy|9M0|eo{lHI!i+RCtX{F<}472&xE@vsd;e82e_VgCqmo=7m)D+tpih+A0B7q$$>
3dK<ejy!Mzflv{^S}cS>JP<+LRC833GY?B3+gpCmh9ESNa{%V|N)+@6x5f|(F$^6n7?*OqSI%#^gr*4-w3^WQ2?qo~ybyu}aFi4
xp#eZJKMH_}BvuhlefUy_78&4u5}vOg5Fp46H*lCIedwu$E6ZGB!hCa_5~6kE2r*|4%q9*5A^e)4COH^II}Ce>jEfy6(EtMt&mc
l*>v+=s)jkniz4-Ep;3ovW?&9)`mJ1?CBQD}N#t90AOE$mTVpK=wlL8?gf^fwr`haBu;_e7TJcBT<NxY)+oPbesKr9r{>>9J6Il
#ps;G6?7@US0A#J&#@E{ErJ3qpUvk%{#`ym{dv&ewjJLn6LD6Qz|aZyYrspcFsVa1uqr1PVVblCZEb{m0KQEEw-72)ZLz88O!J&
vBf8<p1~oCkSa4BF!-&^zZ|b=U51fb5?-oSaVY_o3eAW*qMZh9-$!?n15>IW(#EzOvp5V38(A-?f?Mu4z&E_V#fXh5Nq}2
"""
