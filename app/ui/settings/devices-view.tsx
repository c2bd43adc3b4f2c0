import { Form } from 'react-router';

import { instantText } from '../format/instants.ts';
import { deviceName } from '../format/device.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Tooltip, Tooltips } from '../tooltip/tooltip.tsx';
import { SettingsPage } from './settings-page.tsx';

export type Device = { id: string; userAgent: string; lastSeenAt: string; current: boolean };

export function DevicesView({ devices }: { devices: Device[] }) {
  return (
    <SettingsPage title="Dispositivi">
      <p>Qui hai effettuato l'accesso.</p>
      <Tooltips>
        <ul className="grid gap-3">
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </ul>
      </Tooltips>
      {devices.length < 2 ? null : (
        <Form method="post">
          <input type="hidden" name="device" value="others" />
          <SubmitButton variant="secondary">Esci dagli altri dispositivi</SubmitButton>
        </Form>
      )}
    </SettingsPage>
  );
}

function DeviceItem({ device: { id, userAgent, lastSeenAt, current } }: { device: Device }) {
  const name = deviceName(userAgent);
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-small text-muted">{`Ultimo uso: ${instantText(lastSeenAt)}`}</p>
      </div>
      {current ? (
        <Badge tone="green">Questo dispositivo</Badge>
      ) : (
        <Form method="post">
          <Tooltip text={`Esci da ${name}`}>
            <Button name="device" value={id} variant="plain" aria-label={`Esci da ${name}`}>
              Esci
            </Button>
          </Tooltip>
        </Form>
      )}
    </li>
  );
}
