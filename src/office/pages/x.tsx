import { Button } from 'react-aria-components';
export default function X() { return <Button>hola</Button>; }
