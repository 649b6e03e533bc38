import { useRef, useState } from 'react';

/**
 * Which entry Enter would take: the first, also where a better one comes in late, until the reader's own hand moves
 * it. The list itself moves it too, whenever its entries change; `byHand` tells the one from the other.
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
