import type { ReactNode } from 'react';

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
