import { useT } from '#app/i18n/t.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { checkText, type Finding } from '#contract/inventory/marketing/check.ts';
import { factsOf } from '#contract/inventory/marketing/facts.ts';
import type { Kit } from '#contract/inventory/marketing/marketing.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import { FindingWords } from './finding-words.tsx';

/** Issues of a text about the home, by the same rules as on the server. */
export function findingsIn(words: string, kit: Kit, listing: Listing): Finding[] {
  const { isPhotoAltered, alteredPhotos, agent, organisation, licence } = kit.facts;
  const facts = factsOf(listing, { isPhotoAltered, alteredPhotos, agent, organisation, licence });
  const street = [listing.streetNumber, listing.streetName].filter(Boolean).join(' ');
  return checkText(
    splitSentences(words).map((one) => ({ words: one })),
    facts,
    {
      publicRemarks: listing.publicRemarks,
      privateRemarks: listing.privateRemarks,
      showingInstructions: listing.showingInstructions,
      hiddenAddress: listing.internetAddressDisplayYN ? null : street,
    },
  );
}

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useT();
  if (findings.length === 0) return null;
  return (
    <ul className="grid gap-1.5" aria-live="polite" aria-label={t('marketing.findings')}>
      {findings.map((found) => (
        <FindingWords key={`${found.sentence} ${found.kind} ${found.words}`} found={found} />
      ))}
    </ul>
  );
}
