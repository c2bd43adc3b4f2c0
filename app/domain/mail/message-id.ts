/** The Message-ID of a mail: the same at each attempt, so that mail programs show one mail. */
export function messageIdOf(mailId: number, baseUrl: string): string {
  return `<mail-${mailId}@${new URL(baseUrl).hostname}>`;
}
