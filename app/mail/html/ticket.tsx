// The ticket: a card with a dashed line and a notch on each side.
import type { MailFact, TicketSection } from '../mail-content.ts';
import { SHOW_CODE } from '../mail-text.ts';
import { Table } from './layout.tsx';
import { BODY, LIGHT, SMALL, TypedText } from './styles.tsx';

const INSET = 24;
const NOTCH = 12;
const QR_SIDE = 164;

/** Attached to the mail: visible offline, and nobody learns when it is opened. */
export const QR_IMAGE = 'codice-qr';

export function MailTicket({ ticket }: { ticket: TicketSection }) {
  return (
    <Table
      className="ticket"
      style={{ backgroundColor: LIGHT.ticket, borderRadius: 16, margin: '8px 0 24px' }}
    >
      <tr>
        <td colSpan={3} style={{ padding: `${INSET}px ${INSET}px 16px` }}>
          <What ticket={ticket} />
        </td>
      </tr>
      <Perforation />
      <tr>
        <td colSpan={3} style={{ padding: `16px ${INSET}px ${INSET}px` }}>
          <Code ticket={ticket} />
          <Table style={{ marginTop: 16 }}>
            {ticket.facts.map((fact) => (
              <FactRow key={fact.label} fact={fact} />
            ))}
            <TotalRow fact={ticket.total} />
          </Table>
        </td>
      </tr>
    </Table>
  );
}

function What({ ticket }: { ticket: TicketSection }) {
  return (
    <>
      <p className="text" style={{ ...BODY, fontSize: 20, lineHeight: '28px', fontWeight: 700 }}>
        <TypedText>{ticket.service}</TypedText>
      </p>
      <p className="text" style={{ ...BODY, paddingTop: 4 }}>
        {ticket.day}
        <br />
        <TypedText>{ticket.hours}</TypedText>
      </p>
    </>
  );
}

/** Below the dashed line, as on the page. */
function Code({ ticket }: { ticket: TicketSection }) {
  return (
    <>
      <p className="muted" style={SMALL}>
        Codice
      </p>
      <p
        className="text"
        style={{ ...BODY, fontSize: 28, lineHeight: '34px', fontWeight: 700, letterSpacing: 2 }}
      >
        {ticket.code}
      </p>
      {ticket.qr === undefined ? null : (
        <>
          <img
            src={`cid:${QR_IMAGE}`}
            width={QR_SIDE}
            height={QR_SIDE}
            alt="Codice QR per il check-in"
            loading="lazy"
            style={{ display: 'block', borderRadius: 8, marginTop: 12 }}
          />
          <p className="muted" style={{ ...SMALL, paddingTop: 8 }}>
            {SHOW_CODE}
          </p>
        </>
      )}
    </>
  );
}

function Perforation() {
  return (
    <tr>
      <td width={NOTCH} style={{ width: NOTCH }}>
        <Notch radius={`0 ${NOTCH}px ${NOTCH}px 0`} />
      </td>
      <td style={{ padding: '0 8px' }}>
        <div
          className="dashed"
          style={{ borderTop: `2px dashed ${LIGHT.divider}`, fontSize: 0, lineHeight: '0' }}
        >
          &nbsp;
        </div>
      </td>
      <td width={NOTCH} style={{ width: NOTCH }}>
        <Notch radius={`${NOTCH}px 0 0 ${NOTCH}px`} />
      </td>
    </tr>
  );
}

function Notch({ radius }: { radius: string }) {
  return (
    <div
      className="notch"
      style={{
        width: NOTCH,
        height: NOTCH * 2,
        backgroundColor: LIGHT.card,
        borderRadius: radius,
        fontSize: 0,
        lineHeight: '0',
      }}
    >
      &nbsp;
    </div>
  );
}

function FactRow({ fact }: { fact: MailFact }) {
  return (
    <tr>
      <td className="muted" valign="top" style={{ ...SMALL, paddingBottom: 8 }}>
        <TypedText>{fact.label}</TypedText>
      </td>
      <td
        className="text"
        valign="top"
        align="right"
        style={{ ...SMALL, color: LIGHT.text, paddingBottom: 8, paddingLeft: 16 }}
      >
        <TypedText>{fact.value}</TypedText>
      </td>
    </tr>
  );
}

function TotalRow({ fact }: { fact: MailFact }) {
  return (
    <tr>
      <td className="text" valign="bottom" style={{ ...BODY, paddingTop: 8 }}>
        {fact.label}
      </td>
      <td
        className="text"
        valign="bottom"
        align="right"
        style={{
          ...BODY,
          fontSize: 20,
          fontWeight: 700,
          paddingTop: 8,
          paddingLeft: 16,
          whiteSpace: 'nowrap',
        }}
      >
        {fact.value}
      </td>
    </tr>
  );
}
