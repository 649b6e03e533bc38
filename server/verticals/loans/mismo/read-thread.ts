import { answerWith } from '#server/core/threads/answer.ts';
import { readXml, Unreadable } from '../../xml.ts';
import { type LoanFile, readLoanFile } from './loan-file.ts';

export type ReadAnswer = { file: LoanFile } | { refused: string };

/** What others sent is read apart from everything else. */
answerWith((text: string): ReadAnswer => {
  try {
    return { file: readLoanFile(readXml(text)) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
});
