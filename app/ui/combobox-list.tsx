import type { RefObject } from 'react';
import FloatUnder from './float-under.tsx';
import { OptionList, type OptionListProps } from './option-list.tsx';

type Props = OptionListProps & {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
};

export default function ComboboxList({ open, onClose, anchor, ...list }: Props) {
  return (
    <FloatUnder
      open={open}
      onClose={onClose}
      anchor={anchor}
      aria-label={list.label}
      className="w-(--radix-popover-trigger-width) min-w-64"
    >
      <OptionList {...list} />
    </FloatUnder>
  );
}
