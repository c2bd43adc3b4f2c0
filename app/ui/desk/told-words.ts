// Words about the guest's mail after an action: it is being sent, and may still fail.

export function toldWords(email: string): string {
  return email === ''
    ? "non c'è un'email, quindi all'ospite lo dici tu"
    : `la mail all'ospite parte adesso per ${email}`;
}
