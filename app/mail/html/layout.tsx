// The frame of every mail: 600 px wide, one column of tables, for old mail programs.
import type { ReactNode } from 'react';
import { cleanText, unlinkedText } from '#app/domain/bookings/unlinked-text.ts';
import type { Sender } from '../mail-content.ts';
import { BODY, LIGHT, safeColor, SMALL, STYLE_SHEET, TypedText } from './styles.tsx';

type LayoutProps = { title: string; preview: string; sender: Sender; footer: string[]; children: ReactNode };

export function MailLayout({ title, preview, sender, footer, children }: LayoutProps) {
  return (
    <html lang="it" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{unlinkedText(cleanText(title))}</title>
        <style>{STYLE_SHEET}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.ground }}>
        <Preview text={preview} />
        <Table className="ground" style={{ backgroundColor: LIGHT.ground }}>
          <tr>
            <td className="outer" align="center" style={{ padding: '24px 12px' }}>
              <Table width={600} style={{ width: '100%', maxWidth: 600 }}>
                <Bar color={safeColor(sender.color)} />
                <tr>
                  <td
                    className="card inset"
                    style={{
                      backgroundColor: LIGHT.card,
                      borderRadius: '0 0 16px 16px',
                      padding: '24px 40px 40px',
                    }}
                  >
                    <Masthead sender={sender} />
                    {children}
                  </td>
                </tr>
                <Footer lines={footer} />
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

type TableProps = {
  children: ReactNode;
  width?: number | string;
  className?: string;
  style?: React.CSSProperties;
};

export function Table({ children, width = '100%', className, style }: TableProps) {
  return (
    <table
      role="presentation"
      width={width}
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={{ borderCollapse: 'separate', borderSpacing: 0, ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

// Shown by mail programs after the subject; hidden in the mail itself.
function Preview({ text }: { text: string }) {
  return (
    <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 }}>
      <TypedText>{text}</TypedText>
    </div>
  );
}

function Bar({ color }: { color: string }) {
  return (
    <tr>
      <td
        className="bar"
        style={{
          height: 4,
          lineHeight: '4px',
          fontSize: 4,
          backgroundColor: color,
          borderRadius: '4px 4px 0 0',
        }}
      >
        &nbsp;
      </td>
    </tr>
  );
}

function Masthead({ sender: { name, logo } }: { sender: Sender }) {
  if (logo === undefined) {
    return (
      <p className="text" style={{ ...BODY, fontWeight: 700, paddingBottom: 24 }}>
        <TypedText>{name}</TypedText>
      </p>
    );
  }
  // On white, because a dark logo would be invisible in dark mode.
  return (
    <p style={{ margin: 0, paddingBottom: 24 }}>
      <span
        style={{
          display: 'inline-block',
          backgroundColor: '#FFFFFF',
          borderRadius: 8,
          padding: 6,
          marginLeft: -6,
        }}
      >
        <img
          src={logo.url}
          width={logo.width}
          height={logo.height}
          alt={unlinkedText(cleanText(logo.alt))}
          loading="lazy"
          style={{ ...BODY, display: 'block', border: 0, color: '#0C0F0D', fontWeight: 700 }}
        />
      </span>
    </p>
  );
}

function Footer({ lines }: { lines: string[] }) {
  return (
    <tr>
      <td className="inset" style={{ padding: '24px 40px' }}>
        {lines.map((line) => (
          <p key={line} className="muted" style={{ ...SMALL, paddingBottom: 8 }}>
            <TypedText>{line}</TypedText>
          </p>
        ))}
      </td>
    </tr>
  );
}
