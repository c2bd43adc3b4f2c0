/** The Message-ID of a mail's row: the same at each attempt, so that mail programs take them for one. */
export function messageIdOf(mailId: number, baseUrl: string): string {
  return `<mail-${mailId}@${new URL(baseUrl).hostname}>`;
}
