// Who runs the platform, as the operations of administration want them. Only the guard's role makes one.

export type Administrator = { userId: number; clientAddress: string | undefined };
