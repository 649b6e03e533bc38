/** Removes email addresses, phone numbers and card numbers, which a model does not need to answer. */
export function withoutPersonal(text: string): string {
  return text
    .replace(/[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu, '[e-mail]')
    .replace(/\b\d{3}-\d{2}-\d{4}\b/g, '[number]')
    .replace(/(?<![\d$.,])(?:\+?\d[\s().-]*){9,19}(?!\d)/g, '[number] ');
}
