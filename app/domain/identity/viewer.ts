// Who is signed in, as operations see them.

export type Role = 'operator' | 'team' | 'admin';

export type Viewer = { userId: number; role: Role };
