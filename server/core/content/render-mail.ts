import { absolute, type Scene } from '#contract/core/content/scene.ts';
import type { Block } from '#contract/core/content/tree.ts';
import { html, Markup } from '#server/outside/mail/render/html.ts';
import { drawBlock } from './mail-blocks.ts';
import { font, ink, line, lookOf, paper, sheet, sheetOf, small } from './mail-look.ts';

export type MailFrame = {
  subject: string;
  /** The text that a mailbox shows next to the subject. */
  preview: string;
  /** Lines below the content: the postal address and how to unsubscribe. */
  footer?: readonly { words: string; link?: string | undefined }[];
  /** The address of an invisible image that records that the mail was opened. */
  picture?: string | undefined;
};

/** The maximum width of the content in pixels. */
const widest = 532;

/**
 * Renders blocks as an HTML mail with tables and inline styles: readable from 320 px, without images or a style sheet, in dark mode, and
 * mirrored for right-to-left languages.
 */
export function renderMailContent(blocks: readonly Block[], scene: Scene, frame: MailFrame): string {
  const { brand, origin, language } = scene;
  const look = lookOf(brand.colour);
  const start = language.dir === 'rtl' ? ('right' as const) : ('left' as const);
  const place = { scene, look, wide: widest, start };
  const footer = (frame.footer ?? []).map(({ words, link }) =>
    link
      ? html`<p class="soft" dir="auto" style="${small}"><a class="soft" href="${absolute(origin, link)}" style="color:#5a5548">${words}</a></p>`
      : html`<p class="soft" dir="auto" style="${small}">${words}</p>`,
  );
  const page = html`<!doctype html>
<html lang="${language.tag}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${frame.subject}</title>
${sheetOf(look)}
</head>
<body class="paper" style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${frame.preview}${new Markup('&#847;&zwnj;&nbsp;'.repeat(30))}</div>
<table role="presentation" class="paper" dir="${language.dir}" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet line" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${sheet};border:1px solid ${line};border-radius:10px;text-align:${start}">
<tr><td style="height:6px;line-height:6px;font-size:0;background:${look.colour};border-radius:10px 10px 0 0">&nbsp;</td></tr>
<tr><td class="in" style="padding:24px 32px 4px">${head(scene)}</td></tr>
<tr><td class="in" style="padding:12px 32px 20px">
${blocks.map((block) => drawBlock(block, place))}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:${start}">
<tr><td class="in" style="padding:18px 32px 8px">
<p class="soft" style="${small}">${[brand.name, brand.licence].filter(Boolean).join(' · ')}</p>
${footer}
</td></tr>
</table>
</td></tr>
</table>${frame.picture ? html`<img src="${frame.picture}" width="1" height="1" alt="" style="display:block;border:0">` : ''}
</body>
</html>
`;
  // Blocks that render nothing leave empty lines.
  return page.source.replace(/>\s*\n\s*\n/g, '>\n');
}

/** Logos are drawn for a white background, so they keep one in dark mode too. */
function head({ brand, origin }: Scene): Markup {
  const name = html`<span class="ink" style="${font};font-size:16px;font-weight:600;color:${ink}"><bdi>${brand.name}</bdi></span>`;
  if (!brand.logo) return name;
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:#ffffff;border-radius:6px;padding:4px"><img src="${absolute(origin, brand.logo)}" height="40" alt="" style="display:block;height:40px;max-width:160px;border:0"></td><td style="padding:0 12px">${name}</td></tr></table>`;
}
