import { plainOf as inline, paragraphsOf, type Span } from '#contract/core/content/inline.ts';
import type { Language } from '#contract/core/locale.ts';
import { question } from '#contract/core/metrics/metrics.ts';
import { isMeasured, type Widget } from '#contract/insight/boards.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import type { Settings } from '#server/env.ts';
import { html, type Markup } from '#server/outside/mail/render/html.ts';
import { layOut } from '#server/outside/mail/render/layout.ts';
import type { RenderedMail } from '#server/outside/mail/render/templates.ts';
import { mailTexts } from '#server/outside/mail/render/texts.ts';
import { oneLine } from '#server/outside/mail/render/values.ts';
import { type Column, isStretch, sentenceCase, type Table, tableOf, type Value, shown as written } from './table.ts';
import { reportTexts } from './texts.ts';

type Words = { headings: readonly string[]; names: readonly string[]; period?: string | undefined };
type Asked = { widgets: readonly Widget[]; words: Words; tag: string };

/** A widget with what its reader may see of it; null where they may not, or where it cannot be asked any more. */
export type ShownWidget = {
  title: string;
  kind: Widget['kind'];
  table: Table | null;
  /** Of a note. */
  text?: string;
  tag: string;
  /** It has a period of its own, and not the dashboard's. */
  isOwnPeriod: boolean;
};

/** In a mail the first lines say it; the rest is a click away. */
const mostLines = 8;

/** Every widget of a dashboard, asked with the rights of whoever gets it. One that fails blanks itself only. */
export async function snapshotOf(
  tx: Tx,
  registry: Registry,
  actor: Member,
  { widgets, words, tag }: Asked,
): Promise<ShownWidget[]> {
  const names = new Map(
    words.names.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const inOrder = [...widgets].sort((a, b) => a.y - b.y || a.x - b.x);
  const shown: ShownWidget[] = [];
  for (const widget of inOrder) {
    if (widget.kind === 'text') {
      shown.push({ title: widget.title, kind: widget.kind, table: null, text: widget.text, tag, isOwnPeriod: true });
      continue;
    }
    // Rows and days are read where they are kept current: a letter names them and links there.
    if (!isMeasured(widget)) continue;
    const { title, kind } = widget;
    const metrics = widget.question.metrics;
    const head = title || names.get(metrics[0]!) || sentenceCase(metrics[0]!);
    const asked = question.parse({ ...widget.question, period: widget.question.period ?? words.period });
    const headings = [
      ...(asked.grain ? [''] : []),
      ...asked.by.map((by) => names.get(by) ?? ''),
      ...metrics.map((id) => names.get(id) ?? ''),
    ];
    const table = await tableOf(tx, registry, actor, {
      title: head,
      question: asked,
      words: { headings, names: words.names },
      tag,
    }).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    shown.push({
      title: head,
      kind,
      table,
      tag,
      isOwnPeriod: widget.question.period !== undefined || table?.isStanding === true,
    });
  }
  return shown;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
/** Of stretches of time the newest count. */
const keptOf = ({ columns, rows }: Table) =>
  columns[0] && isStretch(columns[0].unit) ? rows.slice(-mostLines) : rows.slice(0, mostLines);

/** The dashboard's own; where every widget has its own, none stands above them all. */
const commonPeriod = (shown: readonly ShownWidget[]): string => {
  const [first, ...rest] = new Set(
    shown.flatMap(({ table, isOwnPeriod }) => (table && !isOwnPeriod ? table.period : [])),
  );
  if (first !== undefined && rest.length === 0) return first;
  const own = new Set(shown.flatMap(({ table }) => table?.period ?? []));
  return own.size === 1 ? [...own][0]! : '';
};

const isWords = ({ unit }: Column): boolean => unit === 'word' || isStretch(unit);
const numberIn = (value: Value): number | null => (typeof value === 'number' ? value : null);

/** A note with its marks; a link in it stays one. */
const spanOf = ({ text, bold, soft, link }: Span): Markup =>
  link
    ? html`<a class="own" href="${link}" style="color:#14553f">${text}</a>`
    : bold
      ? html`<strong>${text}</strong>`
      : soft
        ? html`<em>${text}</em>`
        : html`${text}`;
const noteOf = (text: string): Markup[] =>
  paragraphsOf(text).map((part) =>
    part.kind === 'words'
      ? html`<p style="margin:8px 0;white-space:pre-line">${part.spans.map(spanOf)}</p>`
      : html`<ul>${part.items.map((item) => html`<li>${item.map(spanOf)}</li>`)}</ul>`,
  );

/** One number and its name, or a small table with a bar behind its first metric: read without pictures, by ear as well. */
function drawn(
  { title, table, text, tag }: ShownWidget,
  { refused, period, start }: { refused: string; period: string; start: 'left' | 'right' },
): Markup {
  if (text !== undefined)
    return html`${title ? html`<strong style="${font};font-size:15px">${title}</strong><br>` : undefined}${noteOf(text)}`;
  const end = start === 'left' ? 'right' : 'left';
  const own =
    table && table.period !== period
      ? html` <span class="soft" style="color:#5a5548">${table.period}</span>`
      : undefined;
  const head = html`<strong style="${font};font-size:15px">${title}</strong>${own}`;
  if (!table) return html`${head}<br><span class="soft" style="color:#5a5548">${refused}</span>`;
  const { columns, rows, total } = table;
  const first = columns.findIndex((column) => !isWords(column));
  if (columns.every((column) => !isWords(column))) {
    const figures = columns.map(
      (column, place) =>
        html`<br><span style="font-size:26px;line-height:34px">${written(rows[0]?.[place] ?? null, column.unit, tag)}</span> <span class="soft" style="color:#5a5548">${column.name}</span>`,
    );
    return html`${head}${figures}`;
  }
  const most = Math.max(1e-9, ...rows.map((row) => Math.abs(numberIn(row[first]!) ?? 0)));
  const cell = `padding:4px 0;border-bottom:1px solid #e7e2d6;${font};font-size:14px;line-height:20px`;
  const kept = keptOf(table);
  const line = (row: readonly Value[]): Markup => {
    const share = Math.round((Math.abs(numberIn(row[first]!) ?? 0) / most) * 100);
    const bar = html`<br><span style="display:inline-block;height:4px;width:${String(Math.max(1, share))}%;background:#14553f" class="beam"></span>`;
    return html`<tr>${columns.map((column, place) => {
      const value = written(row[place] ?? null, column.unit, tag);
      return isWords(column)
        ? html`<th class="ink line" scope="row" style="${cell};font-weight:400;text-align:${start}">${value}${place === 0 ? bar : undefined}</th>`
        : html`<td class="ink line" style="${cell};text-align:${end}">${value}</td>`;
    })}</tr>`;
  };
  const headLine = html`<tr>${columns.map((column) => html`<th class="soft line" scope="col" style="${cell};font-size:12px;color:#5a5548;font-weight:400;text-align:${isWords(column) ? start : end}">${column.name}</th>`)}</tr>`;
  return html`${head}<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${headLine}${kept.map(line)}${total ? line(total) : undefined}</table>`;
}

/** The same in plain lines. */
function plain({ title, table, text, tag }: ShownWidget, refused: string, period: string): string {
  if (text !== undefined) return [title, ...text.split('\n').map(inline)].filter(Boolean).join('\n');
  if (!table) return `${title}: ${refused}`;
  const { columns } = table;
  const head = table.period === period ? title : `${title} (${table.period})`;
  const said = (row: readonly Value[]) =>
    columns
      .map(({ name, unit }, place) => `${name ? `${name}: ` : ''}${written(row[place] ?? null, unit, tag)}`)
      .join(', ');
  return [head, ...keptOf(table).map((row) => `- ${said(row)}`)].join('\n');
}

type Snapshot = { name: string; boardId: string; shown: readonly ShownWidget[]; leave: string };

export function snapshotLetter(
  { name, boardId, shown, leave }: Snapshot,
  language: Language,
  { BRAND_NAME, publicUrl }: Settings,
): RenderedMail {
  const texts = reportTexts(language.locale);
  const link = `${publicUrl}/custom-dashboard?board=${boardId}`;
  const start = language.dir === 'rtl' ? 'right' : 'left';
  const period = commonPeriod(shown);
  const subject = oneLine(period ? `${name}: ${period}` : name, 150);
  return {
    subject,
    text: `${[name, ...(period ? [period] : []), ...shown.map((one) => plain(one, texts.notYours, period)), `${texts.openBoard}\n${link}`, `--\n${texts.leave}\n${leave}`].join('\n\n')}\n`,
    html: layOut(
      {
        subject,
        preview: subject,
        heading: html`${name}`,
        body: period ? [html`${period}`] : [],
        parts: shown.map((one) => drawn(one, { refused: texts.notYours, period, start })),
        facts: [],
        button: { label: texts.openBoard, link },
        after: [],
        linkHelp: mailTexts(language.locale).common.linkHelp,
        brandName: BRAND_NAME,
        siteUrl: publicUrl,
        footer: [
          html`${texts.settingsBoard} <a class="own" dir="ltr" href="${link}" style="color:#14553f">${link}</a>`,
          html`<a class="own" href="${leave}" style="color:#14553f">${texts.leave}</a>`,
        ],
      },
      language,
    ),
  };
}
