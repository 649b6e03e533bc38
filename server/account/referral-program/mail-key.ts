/** Providers that ignore dots before the @. */
const dotless = ['gmail.com', 'googlemail.com'];

/** The same key for addresses that reach the same mailbox: without the part after a plus, and without dots for some providers. */
export function mailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return dotless.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Well-known services for short-lived addresses. The list isn't complete; the other checks cover the rest. */
const disposable = new Set(
  `10minutemail.com 10minutemail.net 20minutemail.com 33mail.com anonbox.net burnermail.io byom.de deadaddress.com discard.email
  discardmail.com dispostable.com dropmail.me emailondeck.com fakeinbox.com fakemailgenerator.com generator.email getairmail.com
  getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net guerrillamail.org
  guerrillamailblock.com harakirimail.com inboxbear.com incognitomail.org jetable.org mail-temp.com mailcatch.com maildrop.cc
  mailexpire.com mailinator.com mailinator.net mailnesia.com mailnull.com mailsac.com mailtemp.info mintemail.com moakt.com
  mohmal.com mytemp.email mytrashmail.com nada.email sharklasers.com spam4.me spambog.com spambox.us spamgourmet.com temp-mail.io
  temp-mail.org tempail.com tempinbox.com tempmail.com tempmail.net tempmailaddress.com tempr.email throwawaymail.com trash-mail.com
  trashmail.com trashmail.de trashmail.net yopmail.com yopmail.fr yopmail.net`.split(/\s+/),
);

export const isDisposable = (email: string): boolean =>
  disposable.has(
    email
      .slice(email.lastIndexOf('@') + 1)
      .toLowerCase()
      .split('.')
      .slice(-2)
      .join('.'),
  );
