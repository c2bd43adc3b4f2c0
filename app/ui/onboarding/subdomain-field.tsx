// The address of an activity's page; with scripts it says while one types whether it is free.
import { type InputEvent, useEffect, useRef, useState } from 'react';

import { TextField } from '../form/text-field.tsx';

export type SubdomainAddress = { before: string; after: string };

type Props = { address: SubdomainAddress; defaultValue: string; error: string | undefined };

type Verdict = { label: string; free: boolean; message: string };

const PAUSE_MS = 350;

export function SubdomainField({ address, defaultValue, error }: Props) {
  const { verdict, onInput } = useAvailability();
  return (
    <div onInput={onInput}>
      <TextField
        name="subdomain"
        label="Indirizzo della pagina"
        hint={`Diventa ${address.before}nome${address.after}: lettere minuscole, cifre e trattini`}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        defaultValue={defaultValue}
        error={error}
      />
      <output className="block min-h-touch pt-1 text-small">
        {verdict === undefined ? '' : `${verdict.label}${address.after}: ${verdict.message}`}
      </output>
    </div>
  );
}

function useAvailability() {
  const [verdict, setVerdict] = useState<Verdict>();
  const timer = useRef<number>(undefined);
  const asked = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function ask(label: string) {
    asked.current += 1;
    const mine = asked.current;
    const response = await fetch(`/api/subdomain?${new URLSearchParams({ label })}`).catch(() => undefined);
    if (!response?.ok || mine !== asked.current) return;
    setVerdict((await response.json()) as Verdict);
  }

  return {
    verdict,
    onInput(event: InputEvent<HTMLElement>) {
      if (!(event.target instanceof HTMLInputElement)) return;
      const label = event.target.value.trim();
      window.clearTimeout(timer.current);
      setVerdict(undefined);
      if (label.length > 1) timer.current = window.setTimeout(() => void ask(label), PAUSE_MS);
    },
  };
}
