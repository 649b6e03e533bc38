import type { Language } from '#contract/core/locale.ts';
import { numberFormat } from '#contract/core/message.ts';
import type { Settings } from '#server/env.ts';
import { fillHtml, fillPlain, fillText } from '#server/outside/mail/render/fill.ts';
import { html } from '#server/outside/mail/render/html.ts';
import { layOut } from '#server/outside/mail/render/layout.ts';
import type { RenderedMail } from '#server/outside/mail/render/templates.ts';
import { mailTexts } from '#server/outside/mail/render/texts.ts';
import { oneLine, type ShownValues } from '#server/outside/mail/render/values.ts';
import { sentenceOf } from './words.ts';

/** Values of a message. `name` is the person who acted, or the product. */
export type Told = { kind: string; name: string; count: number };

/** A text with placeholders, and their values. */
export type Filled = { text: string; values: ShownValues };

export const filled = ({ kind, name, count }: Told, { locale }: Language): Filled => ({
  text: sentenceOf(kind, count, locale),
  values: { name: oneLine(name, 100), count: numberFormat(locale).format(count) },
});

type Letter = {
  subject: Filled;
  heading: Filled;
  intro?: string;
  lines?: Filled[];
  button: { label: string; link: string };
  /** Link to the settings where such emails are turned off, and its label. */
  settings: { words: string; link: string };
  /** The link that ends this mailing for its reader. */
  leave?: { words: string; link: string };
};

/** An email to a member in their language, in the layout of the account emails, as plain text and HTML. */
export function writeLetter(
  { subject, heading, intro, lines = [], button, settings, leave }: Letter,
  language: Language,
  { BRAND_NAME, publicUrl }: Settings,
): RenderedMail {
  const { linkHelp } = mailTexts(language.locale).common;
  const plain = (one: Filled) => fillText(one.text, one.values, language.dir);
  const marked = (one: Filled) => fillHtml(one.text, one.values);
  const title = oneLine(fillPlain(subject.text, subject.values), 150);
  const blocks = [
    plain(heading),
    ...(intro ? [intro] : []),
    ...(lines.length > 0 ? [lines.map((line) => `- ${plain(line)}`).join('\n')] : []),
    `${button.label}\n${button.link}`,
    `--\n${settings.words}\n${settings.link}`,
    ...(leave ? [`${leave.words}\n${leave.link}`] : []),
  ];
  return {
    subject: title,
    text: `${blocks.join('\n\n')}\n`,
    html: layOut(
      {
        subject: title,
        preview: title,
        heading: marked(heading),
        body: [...(intro ? [html`${intro}`] : []), ...lines.map(marked)],
        facts: [],
        button,
        after: [],
        linkHelp,
        brandName: BRAND_NAME,
        siteUrl: publicUrl,
        footer: [
          html`${settings.words} <a class="own" dir="ltr" href="${settings.link}" style="color:#14553f">${settings.link}</a>`,
          ...(leave
            ? [html`<a class="own" href="${leave.link}" style="color:#14553f">${leave.words}</a>`]
            : []),
        ],
      },
      language,
    ),
  };
}
