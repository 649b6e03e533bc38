import { Link } from 'react-router';

/** A message as plain text. Only links to this site can be followed. */
export function MessageText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className="font-text leading-relaxed whitespace-pre-wrap" dir="auto">
      {parts.map((part, index) => {
        const own = index % 2 === 1 && URL.canParse(part) && new URL(part).origin === location.origin;
        // The parts of one text never change their order.
        const key = `${index}`;
        if (!own) return <span key={key}>{part}</span>;
        const { pathname, search, hash } = new URL(part);
        return (
          <Link key={key} to={pathname + search + hash} className="break-all text-act underline underline-offset-2">
            {part}
          </Link>
        );
      })}
    </p>
  );
}
