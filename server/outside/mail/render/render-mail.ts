import { chooseLanguage, type Language } from '#contract/core/locale.ts';
import { fillHtml, fillPlain, fillText } from './fill.ts';
import { layOut } from './layout.ts';
import type { MailBrand, MailTemplate, MailTemplates, RenderedMail } from './templates.ts';
import { type CommonTexts, mailTexts, type TemplateTexts } from './texts.ts';
import { checkLink, oneLine, type ShownValues, shownValues } from './values.ts';

/** Renders an account message in the reader's language, or in English if the product doesn't support it. */
export function renderMail<Name extends MailTemplate>(
  template: Name,
  locale: string,
  values: MailTemplates[Name],
  brand: MailBrand,
): RenderedMail {
  const language = chooseLanguage(locale.split('-')[0], [locale]);
  const { common, [template]: texts } = mailTexts(language.locale);
  const link = checkLink(values.link, brand);
  const shown = shownValues(values, brand, language);
  const subject = oneLine(fillPlain(texts.subject, shown), 150);
  return {
    subject,
    text: plainVersion(texts, common, shown, link, language),
    html: layOut(
      {
        subject,
        preview: fillPlain(texts.preview, shown),
        heading: fillHtml(texts.heading, shown),
        body: [...(shown.name ? [common.greeting] : []), ...texts.body].map((line) => fillHtml(line, shown)),
        facts: Object.entries(texts.facts ?? {}).map(([name, label]) => ({
          label,
          value: fillHtml(`{${name}}`, shown),
        })),
        button: { label: texts.button, link },
        after: texts.after.map((line) => fillHtml(line, shown)),
        linkHelp: common.linkHelp,
        brandName: brand.name,
        siteUrl: brand.siteUrl,
        footer: footerLines(common, brand.supportAddress).map((line) => fillHtml(line, shown)),
      },
      language,
    ),
  };
}

function plainVersion(
  texts: TemplateTexts,
  common: CommonTexts,
  shown: ShownValues,
  link: string,
  { dir }: Language,
): string {
  const fill = (line: string) => fillText(line, shown, dir);
  const facts = Object.entries(texts.facts ?? {}).map(([name, label]) => `${label}\n  ${fill(`{${name}}`)}`);
  const blocks = [
    ...(shown.name ? [fill(common.greeting)] : []),
    ...texts.body.map(fill),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    // The address is alone on its line, so that every mail program links exactly this address.
    `${texts.button}\n${link}`,
    ...texts.after.map(fill),
    ['--', ...footerLines(common, shown.support!).map(fill)].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function footerLines(common: CommonTexts, supportAddress: string): string[] {
  return supportAddress ? [common.support, common.footer] : [common.footer];
}
