/** A participant's email and phone for a guest. */
export function Reach({ email, phone }: { email: string; phone: string }) {
  const look = 'tap justify-self-start hover:text-act hover:underline';
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className={look}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className={look}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
    </>
  );
}
