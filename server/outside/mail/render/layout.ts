import type { Language } from '#contract/core/locale.ts';
import { html, Markup } from './html.ts';

type LayoutParts = {
  subject: string;
  preview: string;
  heading: Markup;
  body: Markup[];
  /** Parts outside paragraphs, such as tables. */
  parts?: Markup[];
  facts: { label: string; value: Markup }[];
  button: { label: string; link: string };
  after: Markup[];
  linkHelp: string;
  brandName: string;
  siteUrl: string;
  footer: Markup[];
};

// Mail programs drop style sheets and variables, so the colors of the product's design tokens are written out here.
const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const words = `margin:0 0 16px;${font};font-size:16px;line-height:26px;color:#1d1b16`;
const small = `margin:0 0 8px;${font};font-size:13px;line-height:20px;color:#5a5548`;

// Programs that do read a style sheet get the dark colors from here.
const darkColours = new Markup(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#141310!important}.sheet{background:#1c1b17!important;border-color:#2e2b24!important}
.ink{color:#f3f0e8!important}.soft{color:#bdb6a6!important}.beam{background:#6cc6a1!important}
.act{background:#6cc6a1!important}.act a{color:#08241a!important}.line{border-color:#2e2b24!important}.own{color:#6cc6a1!important}
}</style>`);

/** The layout of account mails: readable at 320 px and without images, and mirrored for right-to-left languages. */
export function layOut(parts: LayoutParts, { tag, dir }: Language): string {
  const start = dir === 'rtl' ? 'right' : 'left';
  const paragraphs = (all: Markup[]) => all.map((one) => html`<p class="ink" style="${words}">${one}</p>`);
  const page = html`<!doctype html>
<html lang="${tag}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${parts.subject}</title>
${darkColours}
</head>
<body class="paper" style="margin:0;padding:0;background:#faf8f3">
<div style="display:none;max-height:0;overflow:hidden">${parts.preview}${new Markup('&#847;&zwnj;&nbsp;'.repeat(30))}</div>
<table role="presentation" class="paper" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f3">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e7e2d6;border-radius:10px;text-align:${start}">
<tr><td class="beam" style="height:6px;line-height:6px;font-size:0;background:#14553f;border-radius:10px 10px 0 0">&nbsp;</td></tr>
<tr><td style="padding:28px 32px 12px">
<p style="margin:0 0 20px;${font};font-size:15px;font-weight:600"><a class="own" href="${parts.siteUrl}" style="color:#14553f;text-decoration:none">${parts.brandName}</a></p>
<h1 class="ink" style="margin:0 0 16px;font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:34px;font-weight:600;color:#1d1b16">${parts.heading}</h1>
${paragraphs(parts.body)}
${(parts.parts ?? []).map((one) => html`<div class="ink" style="${words}">${one}</div>`)}
${factTable(parts.facts, start)}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="act" style="background:#14553f;border-radius:6px"><a href="${parts.button.link}" style="display:inline-block;padding:13px 22px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${parts.button.label}</a></td></tr></table>
${paragraphs(parts.after)}
</td></tr>
<tr><td class="line" style="padding:16px 32px 24px;border-top:1px solid #e7e2d6">
<p class="soft" style="${small}">${parts.linkHelp}<br><a class="own" dir="ltr" href="${parts.button.link}" style="color:#14553f;word-break:break-all">${parts.button.link}</a></p>
${parts.footer.map((one) => html`<p class="soft" style="${small}">${one}</p>`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.source;
}

function factTable(facts: LayoutParts['facts'], start: string): Markup | undefined {
  if (facts.length === 0) return undefined;
  const cell = `padding:8px 0;border-bottom:1px solid #e7e2d6;${font};font-size:15px;line-height:22px;vertical-align:top;text-align:${start}`;
  const rows = facts.map(
    ({ label, value }) => html`<tr>
<th class="soft line" scope="row" width="32%" style="${cell};font-weight:400;color:#5a5548">${label}</th>
<td class="ink line" style="${cell};color:#1d1b16;word-break:break-word">${value}</td>
</tr>`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${rows}</table>`;
}
