/** Finds named facts in a document's text, each with its place. Uses fixed rules only: nothing is guessed. */
export type Found = { label: string; value: string; page: number; quote: string };

export type Rule = { label: string; pattern: RegExp };

export const money = String.raw`\$\s?[\d,]+(?:\.\d{2})?`;
export const date = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2},?\s+\d{4}|\d{4}-\d{2}-\d{2})`;
const name = String.raw`[A-Z][\p{L}.'’-]+(?:\s+(?:and|&|[A-Z][\p{L}.'’-]*))*`;
/** A label, then at most a few characters or short words, then the value. */
export const after = (label: string, value: string, gap = 25): RegExp =>
  new RegExp(String.raw`(?:${label})[^\n$\d]{0,${gap}}?(${value})`, 'iu');
export const named = (label: string): RegExp =>
  new RegExp(
    String.raw`(?:[${label[0]!.toUpperCase()}${label[0]!.toLowerCase()}]${label.slice(1)})(?:\(s\)|s)?\s*[:–-]\s*(${name})`,
    'u',
  );

export const documentKinds = {
  purchase_contract: [
    { label: 'Buyer', pattern: named('buyer') },
    { label: 'Seller', pattern: named('seller') },
    {
      label: 'Property address',
      pattern:
        /(?:property|address)[^\n\d]{0,25}(\d{1,6}\s+[\p{L}\d.' -]{3,60}(?:,\s*[\p{L} .]+)?(?:,\s*[A-Z]{2}\s+\d{5})?)/iu,
    },
    { label: 'Purchase price', pattern: after('purchase price|sales price|total price', money) },
    { label: 'Earnest money', pattern: after('earnest money|deposit', money) },
    { label: 'Closing date', pattern: after('clos(?:ing|e)(?: date)?(?: of escrow)?(?: on or before)?', date, 40) },
    {
      label: 'Inspection period',
      pattern: /(?:inspection|option|due diligence)(?: period)?[^\n\d]{0,30}(\d{1,3}\s+(?:business |calendar )?days)/iu,
    },
    { label: 'Financing deadline', pattern: after('financ\\w+ (?:contingency|deadline|approval)', date, 40) },
    { label: 'Seller credit', pattern: after('seller (?:credit|concession|contribution)s?', money, 40) },
  ],
  pre_approval: [
    { label: 'Borrower', pattern: named('borrower') },
    { label: 'Loan amount', pattern: after('loan amount|approved (?:for|amount)|up to', money) },
    { label: 'Purchase price', pattern: after('(?:maximum )?purchase price', money) },
    { label: 'Down payment', pattern: after('down payment', `${money}|\\d{1,2}(?:\\.\\d+)?\\s?%`) },
    { label: 'Loan type', pattern: /\b(conventional|FHA|VA|USDA|jumbo)\b/iu },
    { label: 'Term', pattern: /\b(\d{2}[\s-]years?(?: fixed)?)\b/iu },
    { label: 'Expires', pattern: after('expir\\w+|valid (?:until|through)', date, 30) },
    { label: 'NMLS ID', pattern: /NMLS(?:\s*(?:ID|#|No\.?))*[\s:#]*(\d{3,12})/iu },
  ],
  policy: [
    { label: 'Policy number', pattern: /policy\s*(?:number|no\.?|#)[\s:#]*([A-Z0-9][A-Z0-9-]{4,24})/iu },
    { label: 'Named insured', pattern: named('insured') },
    { label: 'Effective date', pattern: after('effective(?: date)?|policy period(?: from)?', date, 30) },
    { label: 'Expiration date', pattern: after('expir\\w+(?: date)?', date, 30) },
    { label: 'Premium', pattern: after('(?:total |annual )?premium', money) },
    { label: 'Dwelling coverage', pattern: after('dwelling|coverage A', money, 40) },
    { label: 'Personal property', pattern: after('personal property|coverage C', money, 40) },
    { label: 'Liability', pattern: after('(?:personal )?liability|coverage E', money, 40) },
    { label: 'Deductible', pattern: after('deductible', `${money}|\\d{1,2}(?:\\.\\d+)?\\s?%`, 30) },
  ],
  lease: [
    { label: 'Tenant', pattern: named('tenant') },
    { label: 'Landlord', pattern: named('landlord') },
    { label: 'Rent', pattern: after('(?:monthly )?rent', money, 40) },
    { label: 'Security deposit', pattern: after('security deposit', money, 40) },
    { label: 'Begins', pattern: after('(?:commenc\\w+|begin\\w*|start\\w*)(?: date)?(?: on)?', date, 30) },
    { label: 'Ends', pattern: after('(?:end\\w*|expir\\w+|terminat\\w+)(?: date)?(?: on)?', date, 30) },
    { label: 'Late fee', pattern: after('late (?:fee|charge)', `${money}|\\d{1,2}(?:\\.\\d+)?\\s?%`, 40) },
    { label: 'Notice', pattern: /(\d{1,3}\s+days)['’]?\s+(?:written )?notice/iu },
  ],
} as const satisfies Record<string, readonly Rule[]>;
export type DocumentKind = keyof typeof documentKinds;

const around = 60;

/** PDF text is split into pages; pasted text is one page. */
export const extracted = (kind: DocumentKind, pages: readonly string[]): Found[] => foundBy(documentKinds[kind], pages);

/** A rule's first match decides. */
export function foundBy(rules: readonly Rule[], pages: readonly string[]): Found[] {
  return rules.flatMap(({ label, pattern }): Found[] => {
    for (const [at, text] of pages.entries()) {
      const found = pattern.exec(text);
      const value = found?.[1]
        ?.replace(/\s+/g, ' ')
        .trim()
        .replace(/[,.;]$/, '');
      if (!found || !value) continue;
      const start = Math.max(0, found.index - around);
      const end = Math.min(text.length, found.index + found[0].length + around);
      const quote = `${start > 0 ? '…' : ''}${text.slice(start, end).replace(/\s+/g, ' ').trim()}${end < text.length ? '…' : ''}`;
      return [{ label, value, page: at + 1, quote }];
    }
    return [];
  });
}
