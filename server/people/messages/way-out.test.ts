import { expect, test } from 'vitest';
import { locales } from '#contract/core/locale.ts';
import { frameTexts } from './frame-texts.ts';
import { saysHowToStop } from './way-out.ts';

test.each([
  ...locales.flatMap((locale) => [frameTexts(locale).replyStop, frameTexts(locale).help]),
  'Open house on Sunday! Reply STOP to opt out.',
  'Txt STOP to end',
  'Text "STOP" to 55512 to unsubscribe.',
  'Reply with the word stop at any time',
  'Msg&data rates may apply. STOP to cancel, HELP for help',
  'STOP=unsubscribe',
  'Reply HELP for help\nReply STOP',
  'Responde con STOP para salir',
  'Envoyez STOP au 36111',
  'STOP para cancelar',
  'Zum Abbestellen bitte mit STOP antworten',
  'Ответьте «СТОП», чтобы отписаться',
])('says how to hear no more: %s', (text) => {
  expect(saysHowToStop(text)).toBe(true);
});

test.each([
  'Please stop by on Sunday',
  'Text us when you stop by!',
  'Reply if you can stop in tomorrow',
  'Answer the door: we stop at noon',
  'Please send stop by times',
  'The bus stop is next door',
  'Non-stop views',
  'We cannot stop smiling. Reply to this text!',
  'One-stop shop for buyers: reply today',
  'STOP paying rent',
  'Stop to see the kitchen',
  'Let us stop the search: reply YES',
  'Pase a ver la casa, hacemos stop en el lago',
  'Prochain stop : la plage',
  '',
])('says nothing of the kind: %s', (text) => {
  expect(saysHowToStop(text)).toBe(false);
});
