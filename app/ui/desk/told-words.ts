// What becomes of the guest's mail about something that was just done: it leaves now, and may still not arrive.

export function toldWords(email: string): string {
  return email === ''
    ? "non c'è un'email, quindi all'ospite lo dici tu"
    : `la mail all'ospite parte adesso per ${email}`;
}
