import { useRef, useState } from 'react';

/**
 * The entry that Enter runs: the first, even when a better one arrives late, until the reader moves the selection. The list also moves it
 * whenever its entries change; `byHand` marks the reader's own moves.
 */
export function useChoice(question: string, first: string | undefined) {
  const [moved, setMoved] = useState<{ question: string; value: string }>();
  const hand = useRef('');
  return {
    value: moved?.question === question ? moved.value : (first ?? ''),
    onValueChange: (value: string) => {
      if (hand.current === question) setMoved({ question, value });
    },
    byHand: () => {
      hand.current = question;
    },
  };
}
