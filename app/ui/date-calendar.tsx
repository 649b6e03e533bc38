import type { ComponentProps, RefObject } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Calendar } from './calendar.tsx';
import FloatUnder from './float-under.tsx';

type Props = ComponentProps<typeof Calendar> & {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  returnTo: RefObject<HTMLElement | null>;
};

export default function DateCalendar({ open, onClose, anchor, returnTo, ...calendar }: Props) {
  const t = useT();
  return (
    <FloatUnder {...{ open, onClose, anchor, returnTo }} align="end" aria-label={t('ui.date.open')}>
      <Calendar {...calendar} />
    </FloatUnder>
  );
}
