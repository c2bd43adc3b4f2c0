// The HTML part of a mail.
import { renderToStaticMarkup } from 'react-dom/server';
import type {
  MailBadge,
  MailContent,
  MailLink,
  Section as SectionContent,
  SectionLine,
} from '../mail-content.ts';
import { MailLayout, Table } from './layout.tsx';
import { BADGE_COLORS, BODY, HEADING, LIGHT, LINK, SMALL, TITLE, TypedText } from './styles.tsx';
import { MailTicket } from './ticket.tsx';

export function mailHtml(content: MailContent): string {
  return `<!doctype html>${renderToStaticMarkup(<Mail content={content} />)}`;
}

function Mail({ content }: { content: MailContent }) {
  return (
    <MailLayout
      title={content.subject}
      preview={content.preview}
      sender={content.sender}
      footer={content.footer}
    >
      {content.badge && <Badge badge={content.badge} />}
      <h1 className="text" style={{ ...TITLE, paddingBottom: 16 }}>
        <TypedText>{content.title}</TypedText>
      </h1>
      {content.paragraphs.map((paragraph) => (
        <p key={paragraph} className="text" style={{ ...BODY, paddingBottom: 16 }}>
          <TypedText>{paragraph}</TypedText>
        </p>
      ))}
      {content.ticket && <MailTicket ticket={content.ticket} />}
      {content.action && <Button link={content.action} />}
      {content.sections.map((section) => (
        <Section key={section.title + JSON.stringify(section.lines)} section={section} />
      ))}
    </MailLayout>
  );
}

function Badge({ badge: { label, tone } }: { badge: MailBadge }) {
  const [background, color] = BADGE_COLORS[tone].light;
  return (
    <p style={{ margin: 0, paddingBottom: 12 }}>
      <span
        className={`badge-${tone}`}
        style={{
          ...SMALL,
          display: 'inline-block',
          backgroundColor: background,
          color,
          fontWeight: 700,
          borderRadius: 14,
          padding: '4px 12px',
        }}
      >
        {label}
      </span>
    </p>
  );
}

function Button({ link }: { link: MailLink }) {
  return (
    <Table width="auto" style={{ margin: '0 0 8px' }}>
      <tr>
        <td className="button" align="center" style={{ backgroundColor: LIGHT.button, borderRadius: 8 }}>
          <a
            className="button"
            href={link.url}
            style={{
              ...BODY,
              display: 'block',
              padding: '12px 24px',
              color: LIGHT.onButton,
              backgroundColor: LIGHT.button,
              borderRadius: 8,
              fontWeight: 700,
              textDecoration: 'none',
            }}
          >
            {link.label}
          </a>
        </td>
      </tr>
    </Table>
  );
}

function Section({ section }: { section: SectionContent }) {
  return (
    <>
      <h2 className="text" style={{ ...HEADING, paddingTop: 24, paddingBottom: 4 }}>
        <TypedText>{section.title}</TypedText>
      </h2>
      {section.lines.map((line) => (
        <p key={JSON.stringify(line)} className="text" style={{ ...BODY, paddingBottom: 4 }}>
          <Line line={line} />
        </p>
      ))}
    </>
  );
}

function Line({ line }: { line: SectionLine }) {
  if (typeof line === 'string') return <TypedText>{line}</TypedText>;
  if ('quote' in line) {
    return (
      <span
        className="dashed"
        style={{ display: 'block', borderLeft: `4px solid ${LIGHT.divider}`, paddingLeft: 12 }}
      >
        <TypedText>{line.quote}</TypedText>
      </span>
    );
  }
  return (
    <a className="link" href={line.url} style={LINK}>
      {line.label}
    </a>
  );
}
