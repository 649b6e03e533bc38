import { useEffect, useState } from 'react';

const minute = 60_000;

export function NowLine({ hourHeight }: { hourHeight: number }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  const top = (now.getHours() + now.getMinutes() / 60) * hourHeight;
  return (
    <div
      aria-hidden="true"
      data-now
      className="pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-loss"
      style={{ top }}
    >
      <span className="absolute -start-1 -top-[3px] size-2 rounded-full bg-loss" />
    </div>
  );
}
