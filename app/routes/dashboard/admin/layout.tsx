// Layout of the administrators' pages.
import { Outlet } from 'react-router';
import { AdminFrame } from '#app/ui/admin/admin-frame.tsx';

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
