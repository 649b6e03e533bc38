import type { LeaseNotice } from '#contract/verticals/property/lease-papers.ts';
import { dayWords, dollars, drawPaper, type PaperLine } from '../paper.ts';
import type { NoticeLetter } from './notice-letter.ts';

const titles: Record<LeaseNotice['kind'], string> = {
  late_rent: 'Notice to pay rent or quit',
  violation: 'Notice to cure a lease violation or quit',
  non_renewal: 'Notice that the lease will not be renewed',
  rent_increase: 'Notice of a rent increase',
  entry: 'Notice of entry',
};
const ways: Record<LeaseNotice['method'], string> = {
  personal: 'handed over in person',
  posted: 'posted at the home',
  mail: 'by first-class mail',
  certified_mail: 'by certified mail',
  portal: 'by the tenant portal',
};

function saying({ kind, cents, effectiveOn, endsOn }: LeaseNotice): string {
  const amount = cents === null ? '' : dollars(cents);
  const on = effectiveOn ? dayWords(effectiveOn) : '';
  const end = dayWords(endsOn);
  switch (kind) {
    case 'late_rent':
      return `Rent of ${amount} is past due. Pay it in full by the end of ${end}, or give up possession of the home by then. If you do neither, legal action may be started to recover possession and what is owed.`;
    case 'violation':
      return `The lease is not being kept as described below. Put it right by the end of ${end}, or give up possession of the home by then.`;
    case 'non_renewal':
      return `Your tenancy ends on ${on} and will not be renewed. Please return the keys and give a forwarding address for your deposit by then.`;
    case 'rent_increase':
      return `From ${on} the monthly rent is ${amount}. All other terms of the lease stay as they are.`;
    case 'entry':
      return `The landlord or somebody sent by them will enter the home on ${on} during ordinary business hours.`;
  }
}

/** What it says, how its days were counted, and what proves that it arrived. */
export function drawNotice({ notice, sender, tenants, home }: NoticeLetter): Promise<Uint8Array> {
  const { proof, seenAt } = notice;
  const lines: PaperLine[] = [
    { text: dayWords(notice.servedOn) },
    { text: `To: ${tenants}` },
    { text: `Home: ${home}` },
    { text: saying(notice), as: 'strong' },
    ...(notice.words ? [{ text: notice.words }] : []),
    {
      text: `Served ${ways[notice.method]} on ${dayWords(notice.servedOn)}. ${notice.days} days, ending ${dayWords(notice.endsOn)}${notice.source ? ` (${notice.source})` : ''}.`,
      as: 'quiet',
    },
    ...(proof || seenAt ? [{ text: 'Proof of delivery', as: 'heading' } as const] : []),
    ...(proof
      ? [
          {
            text: `Delivered on ${dayWords(proof.on)} by ${proof.by}${proof.number ? `, number ${proof.number}` : ''}${proof.file ? `, with ${proof.file.name}` : ''}.`,
          },
        ]
      : []),
    ...(seenAt ? [{ text: `Opened in the tenant portal: ${seenAt.slice(0, 19).replace('T', ' ')} UTC.` }] : []),
  ];
  return drawPaper(sender, titles[notice.kind], lines, new Date(`${notice.servedOn}T12:00:00Z`));
}
