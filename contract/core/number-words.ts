const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const thousands = ['', ' thousand', ' million', ' billion', ' trillion'];

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const below =
    rest < 20
      ? rest > 0
        ? small[rest]!
        : ''
      : `${tens[Math.floor(rest / 10)]}${rest % 10 > 0 ? `-${small[rest % 10]}` : ''}`;
  return [hundreds > 0 ? `${small[hundreds]} hundred` : '', below].filter(Boolean).join(' ');
}

/** A whole number in words, as on checks and in contracts: "twelve thousand three hundred forty-five". */
export function numberWords(value: number): string {
  if (value === 0) return small[0]!;
  const parts: string[] = [];
  for (let rest = Math.abs(value), place = 0; rest > 0; rest = Math.floor(rest / 1000), place += 1)
    if (rest % 1000 > 0) parts.unshift(`${belowThousand(rest % 1000)}${thousands[place]}`);
  return `${value < 0 ? 'minus ' : ''}${parts.join(' ')}`;
}

const raised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** An amount in words, which count if figures and words differ: "Nine thousand four hundred fifty and 25/100 dollars". */
export function dollarWords(cents: number): string {
  const whole = Math.trunc(cents / 100);
  const rest = String(Math.abs(cents % 100)).padStart(2, '0');
  const words = cents < 0 && whole === 0 ? 'minus zero' : numberWords(whole);
  return `${raised(words)} and ${rest}/100 dollars`;
}

const ordinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const ordinal = (value: number): string => {
  const words = numberWords(value);
  const last = /[a-z]+$/.exec(words)![0];
  const raisedLast = ordinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return words.slice(0, -last.length) + raisedLast;
};
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
];

/** A date in words: "the twentieth day of November, two thousand twenty-six". */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `the ${ordinal(date)} day of ${months[month - 1]}, ${numberWords(year)}`;
}
