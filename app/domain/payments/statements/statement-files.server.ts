// Statements as CSV and PDF.
import PDFDocument from 'pdfkit';
import { type Cell, csvLines } from '../../bookings/desk/csv-table.server.ts';
import { monthAndYear } from '../../date-words.ts';
import { formatMoney } from '../../money/money-words.ts';
import {
  dayInItaly,
  printable,
  type Statement,
  STATEMENT_WORDS,
  type StatementAmounts,
  type StatementRow,
} from './statement.ts';

const HEAD = [
  'Data',
  'Movimento',
  'Prenotazione',
  'Servizio',
  'Incassato',
  'Altra attività',
  'Commissione piattaforma',
  'Crediti',
  'Maturato',
  'Accreditato',
];

/** A statement for the Italian Excel. */
export function statementCsv({ rows, totals, openingCents, closingCents }: Statement): string {
  const blank = ['', '', '', '', '', '', ''];
  return csvLines(
    [
      HEAD,
      ['', 'Saldo iniziale', ...blank, { cents: openingCents }],
      ...rows.map((row) => [
        { when: dayInItaly(row.at) },
        STATEMENT_WORDS[row.kind],
        row.reference,
        row.serviceName,
        ...amounts(row),
      ]),
      ['', 'Totale', '', '', ...amounts(totals)],
      ['', 'Saldo finale', ...blank, { cents: closingCents }],
    ],
    { first: true },
  );
}

function amounts(row: StatementAmounts): Cell[] {
  const { grossCents, othersCents, platformCents, creditsCents, earnedCents, paidCents } = row;
  return [grossCents, 0 - othersCents, 0 - platformCents, creditsCents, earnedCents, paidCents].map(
    (cents) => ({ cents }),
  );
}

const MARGIN = 40;
const LINE = 16;
const BOTTOM = 555;

type Column = { label: string; width: number; right?: boolean; text: (row: StatementRow) => string };

const COLUMNS: readonly Column[] = [
  { label: 'Data', width: 58, text: ({ at }) => dayInItaly(at) },
  { label: 'Movimento', width: 104, text: ({ kind }) => STATEMENT_WORDS[kind] },
  { label: 'Prenotazione', width: 64, text: ({ reference }) => reference },
  { label: 'Servizio', width: 158, text: ({ serviceName }) => serviceName },
  { label: 'Incassato', width: 62, right: true, text: ({ grossCents }) => amount(grossCents) },
  { label: 'Altra attività', width: 64, right: true, text: ({ othersCents }) => amount(0 - othersCents) },
  { label: 'Commissione', width: 64, right: true, text: ({ platformCents }) => amount(0 - platformCents) },
  { label: 'Crediti', width: 54, right: true, text: ({ creditsCents }) => amount(creditsCents) },
  { label: 'Maturato', width: 64, right: true, text: ({ earnedCents }) => amount(earnedCents) },
  { label: 'Accreditato', width: 66, right: true, text: ({ paidCents }) => amount(paidCents) },
];

function amount(cents: number): string {
  return cents === 0 ? '' : formatMoney(cents);
}

/** A statement as a document: A4, one table over several pages. */
export async function statementPdf(statement: Statement, platformName: string): Promise<Uint8Array> {
  const title = `Estratto conto ${monthAndYear(statement.month)}`;
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    lang: 'it-IT',
    info: { Title: `${title} · ${statement.activity.name}`, Author: platformName },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  heading(doc, { statement, title, platformName });
  table(doc, statement);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Heading = { statement: Statement; title: string; platformName: string };

function heading(doc: PDFKit.PDFDocument, { statement, title, platformName }: Heading): void {
  const { name, legalName, vatNumber } = statement.activity;
  doc.font('Helvetica-Bold').fontSize(16).text(title);
  doc.font('Helvetica').fontSize(10);
  doc.text(printable([name, legalName, vatNumber && `P. IVA ${vatNumber}`].filter(Boolean).join(' · ')));
  doc.text(printable(`Emesso da ${platformName}. Importi in euro.`));
  doc.moveDown();
}

function table(doc: PDFKit.PDFDocument, statement: Statement): void {
  let y = headLine(doc, doc.y);
  const advance = () => {
    y += LINE;
    if (y <= BOTTOM - LINE) return;
    doc.addPage();
    y = headLine(doc, MARGIN);
  };
  plainLine(doc, y, { label: 'Saldo iniziale', cents: statement.openingCents });
  advance();
  for (const row of statement.rows) {
    line(doc, y, (column) => column.text(row));
    advance();
  }
  doc.font('Helvetica-Bold');
  const totals = { ...statement.totals, ...NO_WORDS };
  line(doc, y, (column) =>
    column.label === 'Movimento' ? 'Totale' : column.right ? column.text(totals) : '',
  );
  advance();
  plainLine(doc, y, { label: 'Saldo finale', cents: statement.closingCents });
}

const NO_WORDS = {
  id: 0,
  at: new Date(0),
  kind: 'sale',
  reference: '',
  serviceName: '',
  resold: false,
} as const;

function headLine(doc: PDFKit.PDFDocument, y: number): number {
  doc.font('Helvetica-Bold').fontSize(8);
  line(doc, y, ({ label }) => label);
  doc
    .moveTo(MARGIN, y + 12)
    .lineTo(MARGIN + COLUMNS.reduce((sum, { width }) => sum + width, 0), y + 12)
    .lineWidth(0.5)
    .stroke();
  doc.font('Helvetica');
  return y + LINE;
}

function line(doc: PDFKit.PDFDocument, y: number, text: (column: Column) => string): void {
  let x = MARGIN;
  for (const column of COLUMNS) {
    const options = { width: column.width - 4, height: 10, ellipsis: true, lineBreak: false };
    doc.text(printable(text(column)), x, y, { ...options, align: column.right ? 'right' : 'left' });
    x += column.width;
  }
}

function plainLine(
  doc: PDFKit.PDFDocument,
  y: number,
  { label, cents }: { label: string; cents: number },
): void {
  line(doc, y, (column) => {
    if (column.label === 'Movimento') return label;
    return column.label === 'Accreditato' ? formatMoney(cents) : '';
  });
}
