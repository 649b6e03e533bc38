import { calculatorDisclosure } from '#contract/core/content/calculator-terms.ts';
import { type Block, blocksOf, type Said } from '#contract/core/content/tree.ts';
import type { PageStart } from '#contract/growth/pages.ts';

/** The initial content of a page: full sentences to edit, about nobody in particular, and lawful as they are. */
const starts: Record<PageStart, (title: string) => Said[]> = {
  empty: (title) => [
    { type: 'heading', words: title },
    { type: 'text', words: '' },
  ],
  buyers: (title) => [
    { type: 'heading', words: title },
    {
      type: 'text',
      words: 'Tell us what you are looking for. We will send homes that match and show you the ones you like.',
    },
    { type: 'buttons', items: [{ label: 'Get in touch', link: '#contact' }] },
    { type: 'heading', words: 'Homes for sale', size: 'small' },
    { type: 'homes', which: 'newest', most: 6 },
    { type: 'calculator', title: 'What will it cost a month?' },
    { type: 'disclosure', words: calculatorDisclosure.en },
    {
      type: 'faq',
      items: [
        {
          question: 'What do I need before I make an offer?',
          answer:
            'A pre-approval letter from a lender, the funds for the down payment and closing costs, and a written agreement with your agent.',
        },
        { question: 'Can I see homes in the evening?', answer: 'Yes. Ask for a tour on the page of any home.' },
      ],
    },
    { type: 'form', title: 'Get in touch', words: '', label: 'Send' },
  ],
  sellers: (title) => [
    { type: 'heading', words: title },
    {
      type: 'text',
      words: 'We price your home by recent sales, photograph it, and show it to buyers who are looking for it.',
    },
    {
      type: 'columns',
      cells: [
        [
          { type: 'heading', words: 'Before', size: 'small' },
          { type: 'text', words: '- A walk through your home\n- A comparative market analysis\n- Photos and remarks' },
        ],
        [
          { type: 'heading', words: 'On the market', size: 'small' },
          { type: 'text', words: '- Showings by appointment\n- Open houses\n- Every offer side by side' },
        ],
      ],
    },
    {
      type: 'form',
      title: 'What is my home worth?',
      words: 'Tell us the address and how to reach you.',
      label: 'Send',
    },
  ],
  about: (title) => [
    { type: 'heading', words: title },
    { type: 'text', words: '' },
    { type: 'team', members: [] },
    { type: 'form', title: 'Get in touch', words: '', label: 'Send' },
  ],
};

export const startOf = (start: PageStart, title: string, newId: () => string): Block[] =>
  blocksOf(starts[start](title)).map((block) => ({ ...block, id: newId() }));
