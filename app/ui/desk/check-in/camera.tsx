// Scans codes with the camera, once started; a code in view is reported once.
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../parts/button.tsx';
import { allowSound } from './sound.ts';

type State = 'off' | 'starting' | 'on' | 'refused' | 'none';

const WORDS: Record<State, string> = {
  off: "Inquadra il codice QR dell'ospite",
  starting: 'Avvio la fotocamera…',
  on: "Inquadra il codice QR dell'ospite",
  refused: 'Il browser non dà la fotocamera: concedila nelle sue impostazioni, o scrivi il codice.',
  none: 'Qui non si può usare la fotocamera: scrivi il codice.',
};

const PAUSE_MS = 150;
const SAME_MS = 4000;
const never = () => () => {};

export function Camera({ onRead, children }: { onRead: (text: string) => void; children: ReactNode }) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  const [state, setState] = useState<State>('off');
  const able = useSyncExternalStore(
    never,
    () => navigator.mediaDevices !== undefined,
    () => false,
  );
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    const element = video.current;
    return () => stop(element);
  }, []);
  const begin = () => {
    allowSound();
    setState('starting');
    void start(video.current, { read: (text) => read.current(text), told: setState });
  };
  if (!able) return <div className="door-counts">{children}</div>;
  return (
    <div className="door-camera">
      {/* Hidden from screen readers: it only shows what is in front of the camera. */}
      <video ref={video} playsInline muted aria-hidden="true" hidden={state !== 'on'} />
      <div className="door-counts">{children}</div>
      <p>{WORDS[state]}</p>
      {state === 'on' || state === 'starting' ? null : (
        <Button type="button" onClick={begin}>
          Avvia la fotocamera
        </Button>
      )}
    </div>
  );
}

function stop(video: HTMLVideoElement | null): void {
  const stream = video?.srcObject;
  if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop();
}

type Reading = { read: (text: string) => void; told: (state: State) => void };

async function start(video: HTMLVideoElement | null, { read, told }: Reading): Promise<void> {
  if (!video) return;
  try {
    const [stream, { openReader }] = await Promise.all([
      navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      import('./code-reader.ts'),
    ]);
    video.srcObject = stream;
    await video.play();
    const reader = await openReader();
    told('on');
    await readOn(video, reader, read);
  } catch (error) {
    stop(video);
    told(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none');
  }
}

type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

async function readOn(video: HTMLVideoElement, reader: Reader, read: (text: string) => void): Promise<void> {
  let before = { text: '', at: 0 };
  while (video.isConnected) {
    const text = await reader(video).catch(() => undefined);
    const now = performance.now();
    if (text !== undefined && (text !== before.text || now - before.at > SAME_MS)) read(text);
    if (text !== undefined) before = { text, at: now };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
