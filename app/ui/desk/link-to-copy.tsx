// An address to hand out: to copy, to select, or to scan as a QR code.
import { useState, useSyncExternalStore } from 'react';
import { lowerFirst } from '#app/domain/labels.ts';
import type { QrCode } from '#app/domain/qr-code.ts';
import { Button } from '../parts/button.tsx';
import { QrCodeView } from '../qr-code-view.tsx';

const never = () => () => {};

/** Needs scripts and clipboard access; otherwise the address can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const able = useSyncExternalStore(
    never,
    () => navigator.clipboard !== undefined,
    () => false,
  );
  const [copied, setCopied] = useState(false);
  if (!able) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button type="button" variant="secondary" onClick={() => void copy()} aria-label={`Copia: ${label}`}>
      {copied ? 'Copiato' : 'Copia'}
    </Button>
  );
}

type LinkToCopyProps = { url: string; qr: QrCode; label: string };

export function LinkToCopy({ url, qr, label }: LinkToCopyProps) {
  return (
    <>
      <div className="flex items-center gap-3">
        <input className="control mt-0 min-w-0 grow" readOnly value={url} aria-label={label} />
        <CopyButton text={url} label={label} />
      </div>
      <QrCodeView code={qr} label={`Codice QR: ${lowerFirst(label)}`} />
    </>
  );
}
