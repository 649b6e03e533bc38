import type { z } from 'zod';
import type { T } from '#app/i18n/t.ts';

/** Replaces the library's own messages, which speak of types. Messages that the contract sets itself stay. */
export function issueWords(t: T): z.core.$ZodErrorMap {
  return (issue) => {
    if (issue.input === undefined || issue.input === null || issue.input === '') return t('ui.form.missing');
    switch (issue.code) {
      case 'too_small':
        return issue.origin === 'string'
          ? t('ui.form.tooShort', { count: Number(issue.minimum) })
          : t('ui.form.atLeast', { limit: Number(issue.minimum) });
      case 'too_big':
        return issue.origin === 'string'
          ? t('ui.form.tooLong', { count: Number(issue.maximum) })
          : t('ui.form.atMost', { limit: Number(issue.maximum) });
      case 'invalid_value':
        return t('ui.form.choose');
      default:
        return t('ui.form.invalid');
    }
  };
}
