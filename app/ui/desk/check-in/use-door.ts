// The door on a device: asks the server, goes on by the kept list where nobody answers, and tells the server later.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

import type { DoorAnswer } from '#app/domain/bookings/desk/check-in.ts';

import { answerWords } from './answer-words.ts';
import { type Asked, type Device, openDevice, type Refused } from './device.ts';
import { sound } from './sound.ts';

export type Door = {
  /** Scripts are there. */
  awake: boolean;
  answer: DoorAnswer | undefined;
  offline: boolean;
  signedOut: boolean;
  /** Check-ins that the server does not know yet. */
  waiting: number;
  refused: readonly Refused[];
  ask(asked: Asked): Promise<void>;
};

const AGAIN_MS = 15_000;

type Options = { keeper: number; departure: string | undefined; acted: DoorAnswer | undefined };

export function useDoor({ keeper, departure, acted }: Options): Door {
  const device = useRef<Device>(undefined);
  const [state, setState] = useState({ awake: false, offline: false, signedOut: false, waiting: 0 });
  const [answer, setAnswer] = useState<DoorAnswer>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { revalidate } = useRevalidator();

  const catchUp = useCallback(async () => {
    const told = await device.current?.catchUp();
    if (!told) return;
    setState({ awake: true, offline: told.offline, signedOut: told.signedOut, waiting: told.waiting });
    if (told.refused.length > 0) setRefused((before) => [...before, ...told.refused]);
    if (told.sent > 0) await revalidate();
  }, [revalidate]);

  useEffect(() => {
    let ended = false;
    void openDevice(keeper).then((opened) => {
      if (ended) return;
      device.current = opened;
      void catchUp();
    });
    const again = () => void catchUp();
    const timer = setInterval(again, AGAIN_MS);
    globalThis.addEventListener('online', again);
    return () => {
      ended = true;
      clearInterval(timer);
      globalThis.removeEventListener('online', again);
    };
  }, [keeper, catchUp]);

  useEffect(() => {
    if (acted) setAnswer(acted);
  }, [acted]);

  const ask = useCallback(
    async (asked: Asked) => {
      const told = await device.current?.ask({ ...asked, departure });
      if (!told) return;
      setState({ awake: true, offline: told.offline, signedOut: told.signedOut, waiting: told.waiting });
      if (!told.answer) return;
      setAnswer(told.answer);
      sound(answerWords(told.answer).tone);
      if (!told.offline) await revalidate();
    },
    [departure, revalidate],
  );

  return { ...state, answer, refused, ask };
}
