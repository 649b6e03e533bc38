import { drawPaper } from '../paper.ts';
import type { SignedAgreement } from './room-door.ts';

/** What was signed, word for word, and what proves it. */
export const drawAgreement = (of: SignedAgreement): Promise<Uint8Array> =>
  drawPaper(
    [of.organisation, of.licence],
    `Confidentiality agreement: ${of.building}`,
    [
      { text: `For: ${of.invited}` },
      { text: of.nda },
      { text: 'Signature', as: 'heading' },
      { text: of.name, as: 'strong' },
      { text: of.consent },
      {
        text: `Signed electronically ${of.at.slice(0, 19).replace('T', ' ')} UTC by the link sent to ${of.email}, from ${of.ip} (${of.agent}).`,
        as: 'quiet',
      },
      { text: `SHA-256 of the agreement: ${of.sha256}`, as: 'quiet' },
    ],
    new Date(of.at),
  );
