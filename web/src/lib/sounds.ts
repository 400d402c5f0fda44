/** Sounds made on the spot, so that no file is loaded: a drop of stone, a struck bronze bowl. */
import { settings } from './settings.svelte';

export type Sound = 'place' | 'card' | 'gain' | 'turn' | 'collapse' | 'end';

let context: AudioContext | null = null;

const tone = (at: number, pitch: number, length: number, loud: number, kind: OscillatorType, bend = 1): void => {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = kind;
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(pitch * bend, at + length);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
};

const noise = (at: number, length: number, loud: number, pitch: number): void => {
  if (!context) return;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index += 1) data[index] = (Math.random() * 2 - 1) * (1 - index / data.length);
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  const gain = context.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
};

const SCORES: Record<Sound, (at: number) => void> = {
  place: (at) => {
    tone(at, 210, 0.09, 0.22, 'triangle', 0.6);
    noise(at, 0.04, 0.18, 1800);
  },
  card: (at) => {
    noise(at, 0.12, 0.2, 2600);
  },
  gain: (at) => {
    tone(at, 660, 0.5, 0.1, 'sine');
    tone(at + 0.09, 990, 0.6, 0.09, 'sine');
  },
  turn: (at) => {
    for (const [part, loud] of [[1, 0.12], [2.01, 0.06], [3.03, 0.03]] as const) tone(at, 392 * part, 1.1 / part, loud, 'sine');
  },
  collapse: (at) => {
    tone(at, 90, 1.6, 0.3, 'sawtooth', 0.35);
    noise(at, 1.3, 0.35, 240);
  },
  end: (at) => {
    for (const [index, pitch] of [392, 494, 587, 784].entries()) tone(at + index * 0.13, pitch, 0.9, 0.1, 'sine');
  },
};

export const play = (sound: Sound): void => {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  // A browser lets a page sound only after its user has touched it.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  SCORES[sound](context.currentTime);
};
