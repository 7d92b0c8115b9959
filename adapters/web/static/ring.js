// "Your turn" to hear and to feel, off until somebody asks for it; and what Telegram's client is told.

export function kept(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name) === "true";
  } catch {
    return false;
  }
}

let air = null;

export function ring() {
  if (!kept("ring")) return;
  air ??= new AudioContext();
  const tone = air.createOscillator(), loud = air.createGain(), now = air.currentTime;
  tone.frequency.value = 880;
  loud.gain.setValueAtTime(0.12, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.18);
  tone.connect(loud).connect(air.destination);
  tone.start(now);
  tone.stop(now + 0.2);
  tell("web_app_trigger_haptic_feedback", { type: "impact", impact_style: "light" });
  navigator.vibrate?.(20);
}

// Its app has a bridge; its page in a browser is the frame around.

export function tell(eventType, eventData = {}) {
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(eventType, JSON.stringify(eventData));
  else if (location.hash.includes("tgWebAppData") && parent !== window) parent.postMessage(JSON.stringify({ eventType, eventData }), "https://web.telegram.org");
}
