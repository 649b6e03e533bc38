import { inkOn, usualColour } from '#contract/core/ink.ts';
import { Markup } from '#server/outside/mail/render/html.ts';

/** Mail programs drop style sheets and variables, so the colors of the product's design tokens are written out here. */
export const ink = '#1d1b16';
export const soft = '#5a5548';
export const line = '#e7e2d6';
export const paper = '#faf8f3';
export const sheet = '#ffffff';
export const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
export const display = "font-family:Georgia,'Times New Roman',serif";
export const paragraph = `margin:0 0 16px;${font};font-size:16px;line-height:26px;color:${ink}`;
export const small = `margin:0 0 8px;${font};font-size:13px;line-height:20px;color:${soft}`;

export type Look = { colour: string; onColour: string };
export const lookOf = (colour: string | null): Look => {
  const own = colour ?? usualColour;
  return { colour: own, onColour: inkOn(own) };
};

/** A brand color is chosen for a white background, so text in it is lightened on a dark one. */
function lighter(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const most = Math.max(...parts);
  const toWhite = most > 190 ? 0.25 : 0.55;
  return `#${parts
    .map((part) =>
      Math.round(part + (255 - part) * toWhite)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** For mail programs that do read a style sheet: the dark colors, and when cells go below each other. */
export const sheetOf = ({ colour }: Look): Markup => {
  const own = lighter(colour);
  return new Markup(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.in{padding-left:20px!important;padding-right:20px!important}.half{max-width:100%!important}}
@media (prefers-color-scheme:dark){
.paper{background:#141310!important}.sheet,.card{background:#1c1b17!important;border-color:#2e2b24!important}
.ink{color:#f3f0e8!important}.soft{color:#bdb6a6!important}.line{border-color:#2e2b24!important}.own{color:${own}!important}
.plain{background:#1c1b17!important;border-color:#6a6455!important}.plain a{color:#f3f0e8!important}
.chip{background:#2e2b24!important;color:#f3f0e8!important}
}</style>`);
};
