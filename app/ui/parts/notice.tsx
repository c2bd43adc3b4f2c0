import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

type Tone = 'info' | 'success' | 'warn' | 'danger';

const LOOKS: Record<Tone, { tone: string; icon: IconName; role: 'status' | 'alert' | undefined }> = {
  info: { tone: 'neutral', icon: 'info', role: undefined },
  success: { tone: 'green', icon: 'check', role: 'status' },
  warn: { tone: 'yellow', icon: 'alert', role: 'status' },
  danger: { tone: 'red', icon: 'alert', role: 'alert' },
};

export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const look = LOOKS[tone];
  return (
    <div className={`notice tone-${look.tone}`} role={look.role}>
      <Icon name={look.icon} />
      <div className="grid min-w-0 gap-1">{children}</div>
    </div>
  );
}

/**
 * A message about what was just done. Takes the focus if no new document was loaded, because nothing would be
 * read aloud then.
 */
export function News({ tone = 'success', children }: { tone?: Tone; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== FIRST_DOCUMENT) box.current?.focus();
  }, [key]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone={tone}>{children}</Notice>
    </div>
  );
}

/** The router's key of the location at which a document was opened. */
const FIRST_DOCUMENT = 'default';
