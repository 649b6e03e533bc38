import { Fragment, type ReactNode, use } from 'react';
import { formatParts, type Value } from '#contract/core/message.ts';
import type { MessageKey } from './keys.ts';
import { useLocale } from './locale-context.ts';
import { load } from './store.ts';
import { domainOf, messageOf, runsAgainst } from './t.ts';

type Props = {
  k: MessageKey;
  values?: Readonly<Record<string, Value | ReactNode>>;
  /** Renders the message's tags: `{ b: (text) => <strong>{text}</strong> }` for `<b>…</b>`. */
  components?: Readonly<Record<string, (children: ReactNode) => ReactNode>>;
};

/** A message that contains elements, not only text. */
export function Text({ k, values, components }: Props) {
  const { locale, tag, used } = useLocale();
  const domain = domainOf(k);
  use(load(locale, [domain]));
  used.add(domain);
  const [message, language] = messageOf(locale, k);
  const tags = Object.entries(components ?? {}).map(
    ([name, component]) => [name, (children: ReactNode[]) => component(keyed(children))] as const,
  );
  const all = { ...values, ...Object.fromEntries(tags) };
  const isAgainst = runsAgainst(language, locale);
  const parts = keyed(formatParts<ReactNode>(message, all, language === locale ? tag : language, isAgainst));
  return isAgainst ? <bdi dir="ltr">{parts}</bdi> : parts;
}

function keyed(parts: readonly ReactNode[]): ReactNode {
  // The parts of one message never change their order.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
