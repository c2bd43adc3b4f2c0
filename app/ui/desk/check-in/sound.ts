// The answer as sound, for people who look at the guest: a high tone for yes, a low one for no.
import type { AnswerTone } from './answer-words.ts';

let context: AudioContext | undefined;

/** Browsers allow sound only after a press: the one that starts the camera. */
export function allowSound(): void {
  context ??= new AudioContext();
  void context.resume();
}

const TONES: Record<AnswerTone, readonly number[]> = {
  good: [880],
  part: [660, 880],
  mind: [440, 440],
  stop: [220, 165],
};

export function sound(tone: AnswerTone): void {
  navigator.vibrate?.(tone === 'good' ? 60 : [120, 60, 120]);
  if (!context || context.state !== 'running') return;
  TONES[tone].forEach((hertz, at) => play(hertz, at * 0.18));
}

function play(hertz: number, after: number): void {
  if (!context) return;
  const from = context.currentTime + after;
  const oscillator = new OscillatorNode(context, { frequency: hertz });
  const volume = new GainNode(context, { gain: 0.2 });
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + 0.14);
}
