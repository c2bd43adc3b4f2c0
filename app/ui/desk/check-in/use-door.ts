// Check-in on a device: asks the server; if it can't be reached, uses the stored list and reports later.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ArrivalCounts, countArrivals, type DoorAnswer } from '#app/domain/bookings/desk/check-in.ts';
import { whileSeen } from '../../checkout/use-revalidate-in.ts';
import { answerWords } from './answer-words.ts';
import {
  type AskedCode,
  type CaughtUp,
  type Device,
  type Keeper,
  type Listed,
  openDevice,
  type Refused,
} from './device.ts';
import { sound } from './sound.ts';

export type Door = {
  /** Scripts are running. */
  awake: boolean;
  answer: DoorAnswer | undefined;
  offline: boolean;
  signedOut: boolean;
  /** Check-ins that the server doesn't know yet. */
  waiting: number;
  /** Check-ins of other people on this device. */
  left: { count: number; by: string };
  refused: readonly Refused[];
  /** Of the page or of the device, whichever was read last. */
  counts: ArrivalCounts;
  ask(asked: AskedCode): Promise<void>;
  sendLeft(): Promise<void>;
  /** Called when a form goes to the server, which answers with the page. */
  forget(): void;
};

const AGAIN_MS = 15_000;

type Options = { keeper: Keeper; departure: string | undefined; counts: ArrivalCounts };

type Standing = Omit<Door, 'answer' | 'refused' | 'counts' | 'ask' | 'sendLeft' | 'forget'> & {
  list: Listed | undefined;
};

const ASLEEP: Standing = {
  awake: false,
  offline: false,
  signedOut: false,
  waiting: 0,
  left: { count: 0, by: '' },
  list: undefined,
};

export function useDoor({ keeper, departure, counts }: Options): Door {
  const [{ list: known, ...standing }, setStanding] = useState(ASLEEP);
  const list = useNewer(known, counts);
  const [answer, setAnswer] = useState<DoorAnswer>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { revalidate } = useRevalidator();

  const heard = useCallback(
    async ({ sent, refused: more, ...told }: CaughtUp) => {
      setStanding({ ...told, awake: true });
      if (more.length > 0) setRefused((before) => [...before, ...more]);
      if (sent > 0) await revalidate();
    },
    [revalidate],
  );
  const device = useDevice(keeper, heard);

  const ask = useCallback(
    async (asked: AskedCode) => {
      const told = await device.current?.ask({ ...asked, departure });
      if (!told) return;
      const { answer: said, ...rest } = told;
      setStanding({ ...rest, awake: true });
      if (!said) return;
      setAnswer(said);
      sound(answerWords(said).tone);
      if (!told.offline) await revalidate();
    },
    [device, departure, revalidate],
  );
  const sendLeft = useCallback(async () => {
    const told = await device.current?.catchUp(true);
    if (told) await heard(told);
  }, [device, heard]);
  const forget = useCallback(() => setAnswer(undefined), []);

  const now = list ? countArrivals(list.bookings, departure) : counts;
  return { ...standing, counts: now, answer, refused, ask, sendLeft, forget };
}

/** The list, unless the page was read after it; one from before the page may be of hours ago. */
function useNewer(list: Listed | undefined, counts: ArrivalCounts): Listed | undefined {
  const [opened] = useState(() => Date.now());
  const [older, setOlder] = useState({ counts, list });
  if (older.counts !== counts) setOlder({ counts, list });
  return list && list !== older.list && Date.parse(list.at) >= opened ? list : undefined;
}

/**
 * Opens the device's data with the page; sends waiting check-ins and reloads the list while the page is seen, and
 * when the network is back.
 */
function useDevice({ id, name }: Keeper, heard: (told: CaughtUp) => Promise<void>) {
  const device = useRef<Device>(undefined);
  useEffect(() => {
    let ended = false;
    const again = async () => {
      const told = await device.current?.catchUp();
      if (told && !ended) await heard(told);
    };
    void openDevice({ id, name }).then((opened) => {
      device.current = opened;
      return again();
    });
    const unseen = whileSeen(AGAIN_MS, () => void again());
    const online = () => void again();
    globalThis.addEventListener('online', online);
    return () => {
      ended = true;
      unseen();
      globalThis.removeEventListener('online', online);
    };
  }, [id, name, heard]);
  return device;
}
