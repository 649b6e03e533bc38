import { inkOn, readableOn, usualColour } from '#contract/core/ink.ts';
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

const darkSheet = '#1c1b17';

/** A brand color as an area, with the text color on it, and as text on a light and on a dark sheet. */
export type Look = { colour: string; onColour: string; words: string; darkWords: string };
export const lookOf = (colour: string | null): Look => {
  const own = colour ?? usualColour;
  return {
    colour: own,
    onColour: inkOn(own),
    words: readableOn(own, sheet, 4.5),
    darkWords: readableOn(own, darkSheet, 4.5),
  };
};

/** For mail programs that do read a style sheet: the dark colors, and when cells go below each other. */
export const sheetOf = ({ darkWords }: Look): Markup =>
  new Markup(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.in{padding-left:20px!important;padding-right:20px!important}.half{max-width:100%!important}}
@media (prefers-color-scheme:dark){
.paper{background:#141310!important}.sheet,.card{background:${darkSheet}!important;border-color:#2e2b24!important}
.ink{color:#f3f0e8!important}.soft{color:#bdb6a6!important}.line{border-color:#2e2b24!important}.own{color:${darkWords}!important}
.plain{background:${darkSheet}!important;border-color:#6a6455!important}.plain a{color:#f3f0e8!important}
.chip{background:#2e2b24!important;color:#f3f0e8!important}
}</style>`);
