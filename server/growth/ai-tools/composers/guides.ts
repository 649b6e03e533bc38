/** Advice that holds in every state: no rates, no promises, nothing about an area. */
export const guides = {
  buying_steps: {
    title: 'Buying a home, step by step',
    sentences: [
      'Begin with what a month may cost: payment, taxes, insurance, and any association fee together.',
      'Ask a lender for a pre-approval letter before you look, so that a seller can take your offer seriously.',
      'List what you need, what you would like, and what you can do without.',
      'You sign a written agreement with your agent before the first tour; it says what the agent does and is paid.',
      'See a home at different hours, and read the seller’s disclosures before you decide.',
      'An offer names the price, the deposit, the dates, and what must be true for you to go on, such as an inspection and financing.',
      'After the inspection you may ask for repairs or credits, within the dates of the contract.',
      'Your lender orders the appraisal, and a title company checks who owns the home and what is owed on it.',
      'You get the closing numbers three business days before closing: compare them with what you were told.',
      'Confirm wire instructions by phone, with a number you already have, before you send any money.',
    ],
  },
  selling_steps: {
    title: 'Selling your home, step by step',
    sentences: [
      'Begin with recent sales of homes like yours: they say more than what others ask.',
      'Choose the asking price and the date together, since the first two weeks bring the most visits.',
      'Repair what an inspector would report, and clear what makes rooms hard to see.',
      'Have the home photographed by daylight, and label any picture that was altered.',
      'Tell what you know of the home: disclosures protect you as much as the buyer.',
      'Decide before the first visit how showings are asked for and how much notice you want.',
      'Compare offers by what you keep, by how sure they are, and by their dates, not by price alone.',
      'After you accept one, the buyer inspects, the lender appraises, and the title company prepares the closing.',
      'Keep the home insured and in the state it was shown in until the keys change hands.',
    ],
  },
  moving_checklist: {
    title: 'A moving checklist for eight weeks',
    sentences: [
      'Eight weeks before: ask for written estimates from movers, and check that each is licensed.',
      'Six weeks before: sort what you keep, give away, and sell.',
      'Four weeks before: tell schools, doctors, banks, and insurers your new address.',
      'Three weeks before: order the transfer of power, water, gas, and internet, with a day of overlap.',
      'Two weeks before: file the change of address with the postal service.',
      'One week before: pack a first-night box with medicine, papers, chargers, and tools.',
      'On the day: read the meters, photograph the empty rooms, and keep the keys with you.',
      'In the first week: change the locks, and find the water main and the breaker panel.',
    ],
  },
} as const;
