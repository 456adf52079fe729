import type addressConfirmation from '../screens/address-confirmation/es.json';
import type addressProof from '../screens/address-proof/es.json';
import type addressValidation from '../screens/address-validation/es.json';
import type aproveCredit from '../screens/aprove-credit/es.json';
import type aproveFalse from '../screens/aprove-false/es.json';
import type aproveTrue from '../screens/aprove-true/es.json';
import type brackets from '../screens/brackets/es.json';
import type catalogo from '../screens/catalogo/es.json';
import type comparar from '../screens/comparar/es.json';
import type comprobar from '../screens/comprobar/es.json';
import type contractSignature from '../screens/contract-signature/es.json';
import type creditActive from '../screens/credit-active/es.json';
import type creditBureauConsulting from '../screens/credit-bureau-consulting/es.json';
import type creditNoActive from '../screens/credit-no-active/es.json';
import type creditProcess from '../screens/credit-process/es.json';
import type dashboard from '../screens/dashboard/es.json';
import type detalleProducto from '../screens/detalle-producto/es.json';
import type deviceSend from '../screens/device-send/es.json';
import type downPayment from '../screens/down-payment/es.json';
import type geolocalization from '../screens/geolocalization/es.json';
import type identityVerification from '../screens/identity-verification/es.json';
import type inicio from '../screens/inicio/es.json';
import type legales from '../screens/legales/es.json';
import type loginOtp from '../screens/login-otp/es.json';
import type login from '../screens/login/es.json';
import type detenerCambio from '../screens/detener-cambio/es.json';
import type numeroPerdido from '../screens/numero-perdido/es.json';
import type numero from '../screens/numero/es.json';
import type opciones from '../screens/opciones/es.json';
import type pagar from '../screens/pagar/es.json';
import type personalDataConfirmation from '../screens/personal-data-confirmation/es.json';
import type phoneVerification from '../screens/phone-verification/es.json';
import type precalificationRequest from '../screens/precalification-request/es.json';
import type privacidad from '../screens/privacidad/es.json';
import type seguir from '../screens/seguir/es.json';
import type sinConexion from '../screens/sin-conexion/es.json';
import type workingEmail from '../screens/working-email/es.json';
import type working from '../screens/working/es.json';
import type shell from '../shell/es.json';
import type ui from '../ui/es.json';

/** Every sentence of the storefront, by section, merged from the folders' es.json. */
export type AllSentences = typeof addressConfirmation &
  typeof addressProof &
  typeof addressValidation &
  typeof aproveCredit &
  typeof aproveFalse &
  typeof aproveTrue &
  typeof brackets &
  typeof catalogo &
  typeof comparar &
  typeof comprobar &
  typeof contractSignature &
  typeof creditActive &
  typeof creditBureauConsulting &
  typeof creditNoActive &
  typeof creditProcess &
  typeof dashboard &
  typeof detalleProducto &
  typeof deviceSend &
  typeof downPayment &
  typeof geolocalization &
  typeof identityVerification &
  typeof inicio &
  typeof legales &
  typeof loginOtp &
  typeof login &
  typeof detenerCambio &
  typeof numeroPerdido &
  typeof numero &
  typeof opciones &
  typeof pagar &
  typeof personalDataConfirmation &
  typeof phoneVerification &
  typeof precalificationRequest &
  typeof privacidad &
  typeof seguir &
  typeof sinConexion &
  typeof workingEmail &
  typeof working &
  typeof shell &
  typeof ui;
